//! Tests of segments: their order, their move, and their newly taken time.

use chrono::{Days, Duration};
use proptest::prelude::*;

use super::*;
use crate::base::time::parse_civil;
use crate::calendar::stay::{StayRequest, stay};

const ZONE: Zone = Zone::Belgrade;

/// The first instant of the day `n` days after 20 March 2027; the clocks change on the eighth.
fn day(n: u64) -> UtcTime {
    ZONE.start_of_day(NaiveDate::from_ymd_opt(2027, 3, 20).unwrap().checked_add_days(Days::new(n)).unwrap())
}

fn segment(place: i64, from: u64, to: u64) -> StaySegment {
    StaySegment { workplace_id: WorkplaceId(place), interval: Interval { from: day(from), to: day(to) } }
}

fn inputs(segments: &[(i64, Option<&str>)]) -> Vec<StayInput> {
    let row = |(id, until): &(i64, Option<&str>)| StayInput {
        workplace_id: Some(WorkplaceId(*id)),
        until: until.map(str::to_owned),
    };
    segments.iter().map(row).collect()
}

/// The segments of a stay from 20 to 30 March 2027 with these segments.
fn split_of(kind: ServiceType, segments: &[(i64, Option<&str>)]) -> Result<Vec<StaySegment>, (String, String)> {
    let request = StayRequest {
        service_type: kind,
        zone: ZONE,
        arrival: parse_civil("2027-03-20T14:00").unwrap(),
        departure: parse_civil("2027-03-30T11:00"),
        duration_minutes: None,
    };
    let stays = inputs(segments);
    let found =
        spans(ZONE, kind, stay(&request).unwrap().occupied, &stays).map_err(|issue| (issue.path, issue.code))?;
    Ok(split(&stays, &found))
}

#[test]
fn parts_follow_each_other_and_end_with_the_stay() {
    let hostel = |segments: &[(i64, Option<&str>)]| split_of(ServiceType::Hostel, segments);
    assert_eq!(hostel(&[(1, Some("2027-03-28")), (2, None)]), Ok(vec![segment(1, 0, 8), segment(2, 8, 10)]));
    assert_eq!(
        hostel(&[(1, Some("2027-03-28")), (2, Some("2027-03-30"))]),
        Ok(vec![segment(1, 0, 8), segment(2, 8, 10)])
    );
    assert_eq!(hostel(&[(1, Some("2027-03-28")), (1, None)]), Ok(vec![segment(1, 0, 10)]), "one place is one part");
    let order = |i: usize| Err((format!("stays.{i}.until"), "validation.order".to_owned()));
    assert_eq!(hostel(&[(1, Some("2027-03-20")), (2, None)]), order(0), "no night at all");
    assert_eq!(hostel(&[(1, None), (2, None)]), order(0), "nothing is left for the second");
    assert_eq!(hostel(&[(1, Some("2027-03-25"))]), order(0), "nobody for the rest");
    assert_eq!(hostel(&[(1, Some("2027-03-28")), (2, Some("2027-03-31"))]), order(1));
    assert_eq!(hostel(&[(1, Some("2027-03-28")), (2, Some("2027-03-22")), (3, None)]), order(1));
    let split = split_of(ServiceType::DayCare, &[(1, Some("2027-03-28")), (2, None)]);
    assert_eq!(split, Err(("stays".to_owned(), "booking.reason.split_hostel".to_owned())));
}

#[test]
fn a_move_takes_the_change_of_workplace_along_and_a_longer_stay_keeps_its_date() {
    let was = [segment(1, 2, 5), segment(2, 5, 9)];
    let to = |from, to| carried(&was, Interval { from: day(from), to: day(to) }, ZONE);
    assert_eq!(to(4, 11), [segment(1, 4, 7), segment(2, 7, 11)], "moved whole, over the change of clocks");
    assert_eq!(to(2, 12), [segment(1, 2, 5), segment(2, 5, 12)]);
    assert_eq!(to(0, 9), [segment(1, 0, 5), segment(2, 5, 9)]);
    assert_eq!(to(2, 5), [segment(1, 2, 5)]);
    assert_eq!(to(2, 4), [segment(1, 2, 4)]);
    assert_eq!(to(6, 9), [segment(2, 6, 9)]);
    assert_eq!(carried(&[], Interval { from: day(0), to: day(1) }, ZONE), []);
}

#[test]
fn past_segments_stay_and_the_rest_is_as_planned() {
    let was = [segment(1, 2, 9)];
    assert_eq!(from_then_on(&was, day(5), &[segment(2, 2, 11)]), [segment(1, 2, 5), segment(2, 5, 11)]);
    assert_eq!(from_then_on(&was, day(2), &[segment(2, 2, 11)]), [segment(2, 2, 11)]);
    assert_eq!(from_then_on(&was, day(5), &[segment(1, 2, 11)]), [segment(1, 2, 11)]);
    assert_eq!(from_then_on(&was, day(5), &[]), [segment(1, 2, 5)]);
}

fn minutes(from: i64, length: i64) -> Interval {
    let from = day(0).plus(Duration::minutes(from));
    Interval { from, to: from.plus(Duration::minutes(length)) }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]
    #[test]
    fn added_time_is_the_time_not_held_before(
        requested in (0i64..40, 1i64..30), had in prop::collection::vec((0i64..40, 1i64..15, 1i64..3), 0..5),
    ) {
        let own: Vec<StaySegment> = had
            .iter()
            .map(|(from, length, place)| StaySegment { workplace_id: WorkplaceId(*place), interval: minutes(*from, *length) })
            .collect();
        let found = added(minutes(requested.0, requested.1), WorkplaceId(1), &own);
        for minute in 0..80 {
            let inside = |from: i64, length: i64| from <= minute && minute < from + length;
            let there = had.iter().any(|(from, length, place)| *place == 1 && inside(*from, *length));
            let expected = inside(requested.0, requested.1) && !there;
            let at = minutes(minute, 1);
            prop_assert_eq!(found.iter().filter(|span| span.overlaps(at)).count(), usize::from(expected));
        }
    }

    /// However a stay moves, its segments cover all of it and never overlap.
    #[test]
    fn carried_parts_cover_the_stay(cuts in prop::collection::btree_set(1u64..20, 0..4), from in 0u64..25, nights in 1u64..25) {
        let mut bounds: Vec<u64> = std::iter::once(0).chain(cuts).chain([20]).collect();
        bounds.dedup();
        let was: Vec<StaySegment> = bounds.windows(2).enumerate().map(|(i, span)| segment(i as i64 + 1, span[0], span[1])).collect();
        let to = Interval { from: day(from), to: day(from + nights) };
        let segments = carried(&was, to, ZONE);
        prop_assert_eq!(segments.first().map(|segment| segment.interval.from), Some(to.from));
        prop_assert_eq!(segments.last().map(|segment| segment.interval.to), Some(to.to));
        for pair in segments.windows(2) {
            prop_assert_eq!(pair[0].interval.to, pair[1].interval.from);
            prop_assert!(pair[0].interval.from < pair[0].interval.to);
        }
    }
}
