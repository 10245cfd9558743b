//! Many dashboards of many companies: each hears the changes of its company, soon, and no others.

use std::time::{Duration, Instant};

use diesel::prelude::*;
use sapa_core::access::event::{Audience, EventKind};
use sapa_core::access::role::{Action, Object, Role};
use sapa_core::base::id::CompanyId;
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::{companies, users};

use super::publish;
use crate::event::stream::Stream;
use crate::fixture::stored;
use crate::load::process::{Server, furnished};
use crate::support::{TestApp, size};

const FIRST_COMPANY: i64 = 1_000;
/// Streams of each company.
const EACH: usize = 10;
const BETWEEN: Duration = Duration::from_millis(200);

/// An administrator of a company of its own; answers the access token.
fn administrator(app: &TestApp, company: i64) -> String {
    let email = format!("admin{company}@sapa.example");
    let user = app.account(Role::User, &email);
    app.db(|conn| {
        let made = clock().naive();
        diesel::insert_into(companies::table)
            .values(stored::company(company, &format!("Firma {company}"), made))
            .execute(conn)?;
        let role = (users::role.eq("ADMIN"), users::company_id.eq(Some(company)));
        Ok(diesel::update(users::table.find(user)).set(role).execute(conn)?)
    });
    app.sign_in(&email).auth
}

#[test]
fn a_crowd_hears_each_change_of_its_company_soon() {
    let base = furnished();
    let app = TestApp::over(base.shared(), |_| {});
    let (many, rounds) = (size(5, 50), size(6, 30));
    let tokens: Vec<String> = (0..many).map(|n| administrator(&app, FIRST_COMPANY + n as i64)).collect();
    let server = Server::spawn(&base);
    let streams: Vec<(usize, Stream)> = (0..many * EACH)
        .map(|n| (n % many, Stream::ready(&server.address, &tokens[n % many])))
        .inspect(|(_, stream)| stream.wait_up_to(Duration::from_secs(60)))
        .collect();

    let (before, began) = (server.busy(), Instant::now());
    // How much an idle server does is measured over a while.
    std::thread::sleep(Duration::from_secs(size(2, 20) as u64));
    let idle = (server.busy() - before).as_secs_f64() / began.elapsed().as_secs_f64();

    let (sent, heard) = std::thread::scope(|scope| {
        let readers: Vec<_> = streams
            .into_iter()
            .map(|(company, mut stream)| {
                let hear = move || -> Vec<(String, Instant)> {
                    (0..rounds).map(|_| (stream.next().unwrap(), Instant::now())).collect()
                };
                (company, std::thread::Builder::new().stack_size(256 << 10).spawn_scoped(scope, hear).unwrap())
            })
            .collect();
        let mut sent = Vec::new();
        for n in 0..many * rounds {
            let owners = Object { company_id: Some(CompanyId(FIRST_COMPANY + (n % many) as i64)), ..Object::default() };
            sent.push(Instant::now());
            publish(&app, EventKind::Booking, n as i64, &Audience::May(Action::BookingView, owners));
            // Five changes a second.
            std::thread::sleep(BETWEEN.saturating_sub(sent[n].elapsed()));
        }
        let heard: Vec<_> = readers.into_iter().map(|(company, reader)| (company, reader.join().unwrap())).collect();
        (sent, heard)
    });

    let mut delays = Vec::new();
    for (company, events) in heard {
        for (round, (event, at)) in events.into_iter().enumerate() {
            let n = round * many + company;
            assert_eq!(event, format!("BOOKING {n}"), "its own, each once, in order");
            delays.push(at - sent[n]);
        }
    }
    delays.sort_unstable();
    let p99 = delays[delays.len() * 99 / 100];
    println!("{} streams of {many} companies: p99 {p99:?}, idle {:.1} % of a core", many * EACH, idle * 100.0);
    assert!(p99 < Duration::from_secs(2), "{p99:?}");
    // A debug build on a machine that builds at the same time says little of a release.
    assert!(idle < if many < 50 { 0.5 } else { 0.05 }, "{idle}");
}
