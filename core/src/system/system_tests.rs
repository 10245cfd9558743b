use super::*;

fn now() -> UtcTime {
    UtcTime::parse("2026-11-27T03:00:00Z").expect("a time")
}

fn ago(time: Duration) -> Option<UtcTime> {
    Some(now().plus(-time))
}

/// An installation of which nothing is to be said.
fn sound() -> Facts {
    Facts {
        now: now(),
        demo: false,
        last_backup: ago(Duration::hours(3)),
        given_up_jobs: GivenUp::default(),
        failing: Vec::new(),
        first_due: None,
        given_up_mails: GivenUp::default(),
        oldest_mail: None,
        mails_to_files: false,
        provider: ProviderState::Answers,
        provider_asked: ago(Duration::minutes(1)),
        test_payments: false,
        replica: ReplicaState::None,
        replica_lag: None,
        lost_lines: 0,
        disk: Some((100 << 30, 200 << 30)),
    }
}

/// Kind, severity and numbers of what is found when one fact differs from a sound installation.
#[track_caller]
fn finds(change: impl Fn(&mut Facts), expected: &[(FindingKind, FindingSeverity, Option<i64>, Option<UtcTime>)]) {
    let mut facts = sound();
    change(&mut facts);
    let found: Vec<_> = findings(&facts).iter().map(|one| (one.kind, one.severity, one.count, one.since)).collect();
    assert_eq!(found, expected);
}

use FindingSeverity::{NeedsPerson, WorthKnowing};

#[test]
fn a_sound_installation_needs_nobody() {
    finds(|_| {}, &[]);
    // Not asked yet, and no room that the system tells of: nothing is known against them.
    finds(|facts| (facts.provider, facts.disk) = (ProviderState::Unasked, None), &[]);
}

/// Each threshold: exactly at it nothing is found, beyond it something is.
#[test]
fn limits_are_the_last_that_is_well() {
    let moment = Duration::microseconds(1);
    type Field = fn(&mut Facts) -> &mut Option<UtcTime>;
    let times: [(Field, Duration, FindingKind); 3] = [
        (|facts| &mut facts.last_backup, BACKUP_MAX_AGE, FindingKind::BackupOld),
        (|facts| &mut facts.first_due, JOB_MAX_DELAY, FindingKind::JobsLate),
        (|facts| &mut facts.oldest_mail, MAIL_MAX_DELAY, FindingKind::MailsLate),
    ];
    for (field, limit, kind) in times {
        finds(|facts| *field(facts) = ago(limit), &[]);
        let late = ago(limit + moment);
        finds(|facts| *field(facts) = late, &[(kind, NeedsPerson, None, late)]);
    }
    let failing = ago(RECURRING_MAX_FAILING);
    finds(|facts| facts.failing = failing.into_iter().collect(), &[]);
    let long = ago(RECURRING_MAX_FAILING + moment);
    finds(
        |facts| {
            facts.failing =
                [failing, long, ago(Duration::days(1)), ago(Duration::minutes(1))].into_iter().flatten().collect()
        },
        &[(FindingKind::JobsFailing, NeedsPerson, Some(2), ago(Duration::days(1)))],
    );
    let lag = |facts: &mut Facts, lag| (facts.replica, facts.replica_lag) = (ReplicaState::Follows, Some(lag));
    finds(|facts| lag(facts, REPLICA_MAX_LAG), &[]);
    finds(
        |facts| lag(facts, REPLICA_MAX_LAG + Duration::seconds(1)),
        &[(FindingKind::ReplicaBehind, NeedsPerson, Some(31), None)],
    );
    for (free, all, low) in [
        (DISK_MIN_BYTES, 4 << 30, false),
        (DISK_MIN_BYTES - 1, 4 << 30, true),
        (5 << 30, 100 << 30, false),
        ((5 << 30) - 1, 100 << 30, true),
        (0, 0, true),
    ] {
        assert_eq!(is_disk_low(free, all), low, "{free} of {all}");
    }
    finds(|facts| facts.disk = Some((7, 1 << 40)), &[(FindingKind::DiskLow, NeedsPerson, Some(7), None)]);
}

#[test]
fn what_was_given_up_is_counted() {
    let since = ago(Duration::days(2));
    let some = GivenUp { count: 3, since };
    finds(|facts| facts.given_up_jobs = some, &[(FindingKind::JobsGivenUp, NeedsPerson, Some(3), since)]);
    finds(|facts| facts.given_up_mails = some, &[(FindingKind::MailsGivenUp, NeedsPerson, Some(3), since)]);
    finds(|facts| facts.lost_lines = 12, &[(FindingKind::LogLinesLost, WorthKnowing, Some(12), None)]);
}

#[test]
fn services_around_it_are_judged_by_their_state() {
    let last_call = sound().provider_asked;
    for (state, expected) in [
        (ProviderState::Silent, (FindingKind::ProviderSilent, NeedsPerson, None, last_call)),
        (ProviderState::Refuses, (FindingKind::ProviderRefuses, NeedsPerson, None, last_call)),
        (ProviderState::None, (FindingKind::NoProvider, WorthKnowing, None, None)),
    ] {
        finds(|facts| facts.provider = state, &[expected]);
    }
    finds(|facts| facts.replica = ReplicaState::Silent, &[(FindingKind::ReplicaSilent, NeedsPerson, None, None)]);
    finds(|facts| facts.last_backup = None, &[(FindingKind::NoBackup, NeedsPerson, None, None)]);
    finds(|facts| facts.mails_to_files = true, &[(FindingKind::MailsToFiles, NeedsPerson, None, None)]);
    finds(|facts| facts.test_payments = true, &[(FindingKind::TestPayments, NeedsPerson, None, None)]);
}

/// A demo has neither backups nor a mail server, and its payments are test payments: nobody is called for that.
#[test]
fn a_demo_needs_nobody() {
    finds(
        |facts| {
            facts.demo = true;
            facts.last_backup = None;
            facts.mails_to_files = true;
            facts.test_payments = true;
        },
        &[(FindingKind::NoBackup, WorthKnowing, None, None), (FindingKind::Demo, WorthKnowing, None, None)],
    );
}

#[test]
fn what_needs_a_person_comes_first() {
    let facts = Facts { demo: true, last_backup: None, lost_lines: 1, mails_to_files: true, ..sound() };
    let facts = Facts { given_up_jobs: GivenUp { count: 1, since: ago(Duration::hours(1)) }, ..facts };
    let kinds: Vec<_> = findings(&facts).iter().map(|one| one.kind).collect();
    assert_eq!(kinds, [FindingKind::JobsGivenUp, FindingKind::NoBackup, FindingKind::LogLinesLost, FindingKind::Demo]);
}
