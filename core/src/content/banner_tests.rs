use super::*;

fn state(active: (bool, bool), from: Option<&str>, to: Option<&str>, now: &str) -> BannerState {
    BannerQuestion {
        active: active.0,
        group_active: active.1,
        valid_from: from.map(str::to_owned),
        valid_to: to.map(str::to_owned),
        now: UtcTime::parse(now).unwrap(),
    }
    .state()
}

#[test]
fn a_banner_is_shown_from_its_first_to_its_last_day() {
    for (from, to, expected) in [
        (None, None, BannerState::Shown),
        (Some("2026-11-24"), Some("2026-11-24"), BannerState::Shown),
        (Some("2026-11-25"), None, BannerState::Scheduled),
        (None, Some("2026-11-23"), BannerState::Expired),
        (Some("2026-11-01"), Some("2026-11-30"), BannerState::Shown),
    ] {
        assert_eq!(state((true, true), from, to, "2026-11-24T12:00:00Z"), expected, "{from:?} {to:?}");
        for off in [(false, true), (true, false), (false, false)] {
            assert_eq!(state(off, from, to, "2026-11-24T12:00:00Z"), BannerState::Off, "{off:?}");
        }
    }
}

#[test]
fn its_days_begin_in_the_platform_s_zone() {
    let at = |now| state((true, true), Some("2026-11-25"), Some("2026-11-25"), now);
    assert_eq!(at("2026-11-24T22:59:59Z"), BannerState::Scheduled);
    assert_eq!(at("2026-11-24T23:00:00Z"), BannerState::Shown);
    assert_eq!(at("2026-11-25T22:59:59Z"), BannerState::Shown);
    assert_eq!(at("2026-11-25T23:00:00Z"), BannerState::Expired);
}

#[test]
fn the_last_day_is_not_before_the_first() {
    let issues = |from: &str, to: &str| {
        let input = BannerInput {
            group_id: Some(MarketingGroupId(1)),
            title_en: Some("Autumn".to_owned()),
            title_sr: Some("Jesen".to_owned()),
            image_id: Some(ImageId(1)),
            link: Some("sapa.example/jesen".to_owned()),
            ordinal: Some(1),
            valid_from: Some(from.to_owned()),
            valid_to: Some(to.to_owned()),
            active: None,
        };
        input.issues().into_iter().map(|issue| format!("{}: {}", issue.path, issue.code)).collect::<Vec<_>>()
    };
    assert!(issues("2026-11-24", "2026-11-24").is_empty());
    assert_eq!(issues("2026-11-25", "2026-11-24"), ["validTo: validation.order"]);
    assert_eq!(issues("2026-11-31", "2026-11-24"), ["validFrom: validation.format"]);
}
