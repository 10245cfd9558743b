use super::*;
use crate::access::role::{Actor, Role};
use crate::base::id::UserId;

fn at(text: &str) -> UtcTime {
    UtcTime::parse(text).expect("instant")
}

fn booking() -> MailBooking {
    MailBooking {
        service_type: ServiceType::Hostel,
        zone: Zone::Belgrade,
        status: BookingStatus::Created,
        check_in: at("2026-12-11T13:00:00Z"),
        check_out: at("2026-12-14T10:00:00Z"),
        total: 1_350_000,
        paid: 0,
        balance: 1_350_000,
        policy: CancellationPolicy::Flexible,
        policy_from: at("2026-12-11T13:00:00Z"),
        hold_until: None,
        cancel_kind: None,
    }
}

fn author(role: Role) -> Author {
    Author::Account(Actor { user_id: UserId(1), role, company_id: None, branch_id: None })
}

/// The lines with their values, one text each.
fn said(event: &Event, booking: &MailBooking) -> Vec<String> {
    let shown = |value: &Value| match value {
        Value::Money(minor) => minor.to_string(),
        Value::Moment(civil) => civil.clone(),
        Value::Percent(percent) => format!("{percent}%"),
        Value::Zone(name) => (*name).to_owned(),
    };
    let one = |line: &Line| {
        let values: Vec<String> = line.values.iter().map(|(_, value)| shown(value)).collect();
        [vec![line.key.clone()], values].concat().join(" ")
    };
    paragraphs(event, booking, at("2026-12-01T09:00:00Z")).iter().flatten().map(one).collect()
}

#[test]
fn staff_are_asked_and_everything_else_is_told() {
    for role in [Role::Sysadm, Role::Admin, Role::Opr] {
        assert!(guest_is_notified(&author(role), None) && guest_is_notified(&author(role), Some(true)));
        assert!(!guest_is_notified(&author(role), Some(false)));
    }
    assert!(guest_is_notified(&author(Role::User), Some(false)) && guest_is_notified(&Author::System, Some(false)));
    assert_eq!(reachable(Some("erased-7@invalid")), None);
    assert_eq!((reachable(Some("ana@posta.example")), reachable(None)), (Some("ana@posta.example"), None));
}

#[test]
fn the_account_s_language_counts_before_the_company_s_country() {
    assert_eq!(language(Some("en_US"), "RS"), "en_US");
    assert_eq!(language(Some("sr_Latn_RS"), "HU"), "sr_Latn_RS");
    assert_eq!((language(None, "RS"), language(None, "ME")), ("sr_Latn_RS", "sr_Latn_RS"));
    assert_eq!((language(None, "HU"), language(Some("de"), "SI")), ("en_US", "en_US"));
}

#[test]
fn amounts_are_written_as_on_the_screen() {
    assert_eq!(money("en_US", 1_350_000, Currency::Rsd), "13,500\u{a0}RSD");
    assert_eq!(money("sr_Latn_RS", 1_350_050, Currency::Rsd), "13.500,50\u{a0}RSD");
    assert_eq!(money("en_US", -12_345, Currency::Eur), "\u{2212}123.45\u{a0}EUR");
    assert_eq!(money("sr_Latn_RS", 12_345_678_900, Currency::Huf), "123.456.789\u{a0}HUF");
    assert_eq!(money("en_US", 5, Currency::Eur), "0.05\u{a0}EUR");
}

#[test]
fn a_new_booking_says_when_in_which_zone_what_is_owed_and_until_when_it_is_free() {
    let mut made = booking();
    assert_eq!(
        said(&Event::Created, &made),
        [
            "arrival 2026-12-11T14:00",
            "departure 2026-12-14T11:00",
            "zone Europe/Belgrade",
            "total 1350000",
            "owed 1350000",
            "terms.free 2026-12-10T14:00",
        ]
    );
    made.policy = CancellationPolicy::Strict;
    made.hold_until = Some(at("2026-12-01T09:15:00Z"));
    let lines = said(&Event::Created, &made);
    assert_eq!(lines[5..], ["held 2026-12-01T10:15", "terms.until 50% 2026-12-04T14:00"]);
    made.policy_from = at("2026-12-02T09:00:00Z");
    made = MailBooking { paid: 1_350_000, balance: 0, ..made };
    let lines = said(&Event::Created, &made);
    assert_eq!(lines[4..], ["paid", "terms.after 0%"], "a paid booking is not held");
}

#[test]
fn a_session_has_one_time_and_a_move_the_times_before_it() {
    let session = MailBooking { service_type: ServiceType::Grooming, ..booking() };
    let was = (at("2026-12-10T09:00:00Z"), at("2026-12-10T10:00:00Z"));
    let lines = said(&Event::Moved(was), &session);
    assert_eq!(lines[..2], ["was.session 2026-12-10T10:00", "session 2026-12-11T14:00"]);
    assert!(Event::Moved(was).concerns_guest(&session));
    assert!(!Event::Moved((session.check_in, session.check_out)).concerns_guest(&session), "another workplace");
    let stays = said(&Event::Moved(was), &booking());
    assert_eq!(
        stays[..3],
        ["was.arrival 2026-12-10T10:00", "was.departure 2026-12-10T11:00", "arrival 2026-12-11T14:00"]
    );
    let inside = said(&Event::Moved(was), &MailBooking { status: BookingStatus::Active, ..booking() });
    assert!(!inside.iter().any(|line| line.starts_with("terms")), "a stay that has begun is not canceled");
}

#[test]
fn a_cancellation_says_why_and_what_is_given_back_and_kept() {
    let canceled =
        |kind, paid| MailBooking { cancel_kind: Some(kind), status: BookingStatus::Canceled, paid, ..booking() };
    let half = said(&Event::Canceled { given_back: 675_000 }, &canceled(CancelKind::Customer, 675_000));
    assert_eq!(half[0], "canceled.CUSTOMER");
    assert_eq!(half[4..], ["back 675000", "kept 675000"]);
    let unpaid = said(&Event::Canceled { given_back: 0 }, &canceled(CancelKind::HoldExpired, 0));
    assert_eq!((unpaid[0].as_str(), &unpaid[4..]), ("canceled.HOLD_EXPIRED", &["nothing".to_owned()][..]));
    let lost = said(&Event::Canceled { given_back: 0 }, &canceled(CancelKind::NoShow, 1_350_000));
    assert_eq!(lost[4..], ["kept 1350000"]);
}

#[test]
fn a_refund_says_how_much_and_by_which_way() {
    let refund = Refund { amount: 5_000, way: PaymentWay::Cash };
    assert_eq!(said(&Event::RefundUnderWay(refund), &booking()), ["underWay.CASH 5000"]);
    let card = Refund { way: PaymentWay::Online, ..refund };
    assert_eq!(said(&Event::RefundDone(card), &booking()), ["done.ONLINE 5000"]);
    assert_eq!(said(&Event::RefundWithdrawn(card), &booking()), ["withdrawn 5000"]);
}

#[test]
fn the_last_mail_of_a_kind_goes_again_while_it_is_so() {
    use GuestMailKind::{BookingCanceled, BookingCreated, BookingMoved, RefundDone, RefundUnderWay};
    use MailState::{Failed, Sent, Waiting, Withdrawn};
    let past = |(kind, state)| Past { kind, state };
    let why = |mail, later: &[(GuestMailKind, MailState)], status, reachable| {
        let later: Vec<Past> = later.iter().copied().map(past).collect();
        may_go_again(past(mail), &later, status, reachable).err().map(|reason| reason.code)
    };
    let no = |code: &str| Some(format!("booking.mail.{code}"));
    let open = BookingStatus::Created;
    assert_eq!(why((BookingCreated, Sent), &[], open, true), None);
    assert_eq!(why((BookingCreated, Failed), &[(RefundDone, Sent), (BookingMoved, Withdrawn)], open, true), None);
    assert_eq!(why((BookingCreated, Sent), &[], open, false), no("no_address"));
    assert_eq!(why((BookingCreated, Waiting), &[], open, true), no("waiting"));
    assert_eq!(why((BookingCreated, Withdrawn), &[], open, true), no("withdrawn"));
    for later in [BookingCreated, BookingMoved, BookingCanceled] {
        assert_eq!(why((BookingCreated, Sent), &[(later, Waiting)], open, true), no("outdated"));
    }
    for (kind, status) in [(BookingMoved, BookingStatus::Canceled), (BookingCanceled, open)] {
        assert_eq!(why((kind, Sent), &[], status, true), no("outdated"));
    }
    assert_eq!(why((BookingCanceled, Sent), &[], BookingStatus::Canceled, true), None);
    assert_eq!(why((RefundUnderWay, Sent), &[(RefundDone, Sent)], open, true), no("outdated"));
    assert_eq!(why((RefundDone, Sent), &[(BookingMoved, Sent)], open, true), None);
}
