//! Events that wait for their numbers: who gives them, and when.

use diesel::prelude::*;
use diesel::sql_types::BigInt;
use sapa_core::access::event::{Audience, EventKind};
use sapa_server::event::{announce, rows};
use sapa_server::platform::http::moment::clock;
use sapa_server::upkeep::forget;

use super::{at, publish};
use crate::event::stream::Stream;
use crate::fixture::Fixture;
use crate::support::{TestApp, only_on};

/// Commits events that nobody numbers while no stream is open.
fn write(app: &TestApp, events: i64) {
    app.db(|conn| (0..events).try_for_each(|n| announce(conn, EventKind::Sending, n, &Audience::Everyone, clock())));
}

#[test]
fn what_was_committed_before_a_reader_came_is_not_told_to_it() {
    let fixture = Fixture::build();
    let app = &fixture.app;
    let mut written = 0;
    // The second time more than one transaction numbers, and the readers before it know less.
    for (many, mark) in [(1, 1), (250, 2)] {
        write(app, many);
        written += many;
        let mut stream = Stream::ready(&at(app), fixture.token("opr"));
        assert_eq!(stream.number, written, "it begins after them");
        publish(app, EventKind::Translations, mark, &Audience::Everyone);
        written += 1;
        assert_eq!(stream.next(), Some(format!("TRANSLATIONS {mark}")), "and hears none of them");
    }
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

#[test]
fn upkeep_numbers_the_queue_and_holds_the_clock_for_one_batch_at_a_time() {
    only_on!(Postgres);
    let fixture = Fixture::build();
    let app = &fixture.app;
    write(app, 250);
    assert!(app.look(rows::pulse).waiting, "without streams nobody numbers them");
    actix_web::rt::System::new().block_on(forget::once(&app.state.db, clock()));
    let pulse = app.look(rows::pulse);
    assert_eq!((pulse.last, pulse.waiting), (250, false));
    let transactions = app.db(|conn| {
        let query = diesel::sql_query("SELECT count(DISTINCT xmin::text) AS count FROM events");
        Ok(query.get_result::<Count>(conn)?.count)
    });
    assert_eq!(transactions, 3);
}
