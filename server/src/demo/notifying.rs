//! The demo's notifications with their deliveries. Everybody has something unread.

use chrono::{Duration, NaiveDateTime};
use sapa_core::access::role::Role;
use sapa_core::notification::{
    Account, DeliveryResult, NotificationAudience, NotificationChannel, Recipient, SendingState, left_out,
};

use super::people::People;
use super::records::id;
use super::rows::{DeliveryRow, NotificationRow, UserRow};

/// The accounts that have not read it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unread {
    Nobody,
    Half,
    All,
}

/// The role it is for (none: everyone), whether it goes by mail too, hours before now, its title and text in both
/// languages, and who has not read it.
type Sent = (Option<Role>, bool, i64, [&'static str; 4], Unread);

const SENT: [Sent; 4] = [
    (
        None,
        false,
        24 * 21,
        [
            "The calendar shows two weeks",
            "Kalendar prikazuje dve sedmice",
            "Choose \"Two weeks\" above the calendar to see all stays of a fortnight at a glance.",
            "Izaberite „Dve sedmice“ iznad kalendara i vidite sve boravke u dve sedmice odjednom.",
        ],
        Unread::Nobody,
    ),
    (
        Some(Role::Admin),
        true,
        24 * 8 + 3,
        [
            "Check your bank account",
            "Proverite broj računa",
            "Card payments are paid out to the account in your company's profile. Please check that it is right.",
            "Uplate karticom idu na račun iz profila firme. Molimo vas da proverite da li je tačan.",
        ],
        Unread::Half,
    ),
    (
        Some(Role::Opr),
        false,
        24 * 3 + 1,
        [
            "Check in with one key",
            "Prijem jednim tasterom",
            "On today's board, press the arrow keys to choose a guest and Enter for the next step.",
            "Na tabli za danas strelicama izaberite gosta, a tasterom Enter sledeći korak.",
        ],
        Unread::Half,
    ),
    (
        None,
        false,
        20,
        [
            "Short maintenance on Sunday",
            "Kratko održavanje u nedelju",
            "Šapa will be unavailable on Sunday from 3:00 to 3:15 in the morning. Nothing you have entered is lost.",
            "Šapa neće raditi u nedelju od 3:00 do 3:15 ujutru. Ništa što ste uneli neće biti izgubljeno.",
        ],
        Unread::All,
    ),
];

/// The notifications, and their deliveries.
pub fn build(people: &People, now: NaiveDateTime) -> (Vec<NotificationRow>, Vec<DeliveryRow>) {
    let author = people.users[people.platform].id;
    let (mut sent, mut deliveries) = (Vec::new(), Vec::new());
    for (number, (role, by_email, hours, [title_en, title_sr, text_en, text_sr], unread)) in SENT.iter().enumerate() {
        let (notification_id, at) = (id(number), now - Duration::hours(*hours));
        let recipients: Vec<&UserRow> =
            people.users.iter().filter(|user| role.is_none_or(|role| user.role == role.as_str())).collect();
        let before = deliveries.len();
        for (turn, user) in recipients.iter().enumerate() {
            // A few mails never arrive.
            let fails = turn % 9 == 4;
            let channels = [NotificationChannel::InApp, NotificationChannel::Email];
            for channel in channels.into_iter().take(if *by_email { 2 } else { 1 }) {
                deliveries.push(delivery((id(deliveries.len()), notification_id, at), user, (channel, fails), *unread));
            }
        }
        let of = |result: DeliveryResult| {
            deliveries[before..].iter().filter(|one: &&DeliveryRow| one.result == result.as_str()).count() as i64
        };
        let people_of_audience = recipients.len() as i64;
        sent.push(NotificationRow {
            id: notification_id,
            version: 1,
            created_at: at,
            updated_at: at,
            title_en: (*title_en).to_owned(),
            title_sr: (*title_sr).to_owned(),
            text_en: (*text_en).to_owned(),
            text_sr: (*text_sr).to_owned(),
            audience: match role {
                None => NotificationAudience::Everyone,
                Some(_) => NotificationAudience::Role,
            }
            .as_str()
            .to_owned(),
            role: role.map(|role| role.as_str().to_owned()),
            in_app: true,
            by_email: *by_email,
            author_id: author,
            state: SendingState::Sent.as_str().to_owned(),
            sent_at: Some(at),
            expected: people_of_audience,
            passed: people_of_audience,
            delivered: of(DeliveryResult::Delivered),
            left_out: of(DeliveryResult::LeftOut),
            failed: of(DeliveryResult::Failed),
        });
    }
    (sent, deliveries)
}

fn delivery(
    (id, notification_id, at): (i64, i64, NaiveDateTime),
    user: &UserRow,
    (channel, fails): (NotificationChannel, bool),
    unread: Unread,
) -> DeliveryRow {
    let account = Account { active: user.active, confirmed: user.email_verified_at.is_some() };
    let reason = left_out(Recipient { account: Some(account), has_email: true, unsubscribed: false }, channel);
    let fails = fails && channel == NotificationChannel::Email;
    let result = match reason {
        Some(_) => DeliveryResult::LeftOut,
        None if fails => DeliveryResult::Failed,
        None => DeliveryResult::Delivered,
    };
    let inbox = channel == NotificationChannel::InApp && result == DeliveryResult::Delivered;
    let unread = inbox
        && match unread {
            Unread::Nobody => false,
            Unread::Half => user.id % 2 == 0,
            Unread::All => true,
        };
    DeliveryRow {
        id,
        created_at: at,
        notification_id,
        channel: channel.as_str().to_owned(),
        user_id: Some(user.id),
        result: result.as_str().to_owned(),
        reason: reason.map(|reason| reason.as_str().to_owned()),
        inbox,
        unread,
        read_at: (inbox && !unread).then(|| at + Duration::hours(2)),
    }
}
