//! That somebody came to a booking or left it is heard, and a sign of life is not.

use super::changes::{OF_A1, each, heard, of_owner};
use super::{at, publish};
use crate::event::stream::Stream;
use crate::fixture::Fixture;
use sapa_core::access::event::{Audience, EventKind};

#[test]
fn who_may_read_a_booking_hears_that_somebody_came_and_left() {
    let fixture = Fixture::build();
    let id = fixture.store(of_owner(1, 1));
    let say = |method: &str| fixture.by("opr", method, &format!("/bookings/{id}/presence")).send().expect(204);
    let event = [format!("PRESENCE {id}")];
    assert_eq!(heard(&fixture, || drop(say("PUT"))), each(&OF_A1, &event));
    assert_eq!(heard(&fixture, || drop(say("PUT"))), [], "still there");
    assert_eq!(heard(&fixture, || drop(say("DELETE"))), each(&OF_A1, &event));
    assert_eq!(heard(&fixture, || drop(say("DELETE"))), [], "gone already");
}

#[test]
fn the_tab_itself_is_not_told() {
    let fixture = Fixture::build();
    let (app, id) = (&fixture.app, fixture.store(of_owner(1, 1)));
    let mut streams = ["71", "72"].map(|tab| Stream::of_tab(&at(app), fixture.token("opr"), tab));
    fixture.by("opr", "PUT", &format!("/bookings/{id}/presence")).header("X-Tab", "71").send().expect(204);
    publish(app, EventKind::Translations, 1, &Audience::Everyone);
    let [own, other] = &mut streams;
    assert_eq!(own.next().as_deref(), Some("TRANSLATIONS 1"));
    assert_eq!(other.next(), Some(format!("PRESENCE {id}")));
}
