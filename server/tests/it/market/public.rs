//! What never is public: companies that are not approved, branches and services that are switched off or of
//! the wrong type, hidden reviews, drafts, and every field that no public model has.

use diesel::prelude::*;
use sapa_core::booking::state::BookingStatus;
use sapa_server::platform::db::types::at;
use sapa_server::platform::http::moment::clock;
use sapa_server::review::rows::{self as reviews, NewReview};
use sapa_server::schema::{branches, companies, reviews as stored, services};
use serde_json::{Value, json};

use super::{get, ids, members};
use crate::content::{banner, draft, entry, group};
use crate::fixture::{
    BRANCH_A1, BRANCH_A2, CARE, COMPANY_A, COMPANY_B, Fixture, STAY, STAY_A2, STAY_B, StoredBooking, civil, day,
};
use crate::support::Answer;

fn ask(fixture: &Fixture, branch: i64, service: i64) -> Answer {
    let body = json!({
        "branchId": branch, "serviceId": service, "arrival": civil(10, 14), "departure": civil(12, 11),
        "pets": [{"animalTypeId": 1, "size": "SMALL"}],
    });
    fixture.app.post("/market/quotes").json(&body).send()
}

fn room(fixture: &Fixture, service: i64) -> Answer {
    get(fixture, &format!("availability?serviceId={service}&from=2031-01-01&to=2031-01-03"))
}

fn set_status(fixture: &Fixture, company: i64, status: &str) {
    fixture.app.db(|conn| {
        diesel::update(companies::table.find(company)).set(companies::status.eq(status)).execute(conn)?;
        Ok(())
    });
}

/// Stores a review of a booking of its own; answers its id.
fn review(fixture: &Fixture, stars: i32, text: &str) -> i64 {
    // One night after the other.
    let ago = 2 + fixture.app.db(|conn| Ok(stored::table.count().get_result::<i64>(conn)?));
    let booking = fixture.store(StoredBooking {
        status: BookingStatus::Completed,
        customer: Some(Fixture::id("user")),
        check_in: day(-ago - 1, 14),
        check_out: day(-ago, 11),
        ..StoredBooking::default()
    });
    fixture.app.db(|conn| {
        let now = at(clock());
        let new = NewReview {
            created_at: now,
            updated_at: now,
            company_id: COMPANY_A,
            branch_id: BRANCH_A1,
            booking_id: booking,
            author_id: Some(Fixture::id("user")),
            stars,
            text: Some(text.to_owned()),
            visibility: "VISIBLE".to_owned(),
        };
        reviews::insert(conn, &new)
    })
}

fn rating(fixture: &Fixture) -> Value {
    members(fixture, &format!("companies?companyId={COMPANY_A}"), "rating").remove(0)
}

#[test]
fn only_what_can_be_booked_is_shown() {
    let fixture = Fixture::build();
    assert_eq!(ids(&fixture, "companies"), [COMPANY_A, COMPANY_B]);
    assert_eq!(ids(&fixture, "branches"), [1, 2, 3]);
    // Day care and grooming do not fit a hostel.
    assert_eq!(ids(&fixture, "services"), [STAY, STAY_A2, STAY_B]);
    assert_eq!(ask(&fixture, BRANCH_A1, CARE).expect(422).issues(), ["serviceId: validation.reference"]);
    assert_eq!(room(&fixture, CARE).expect(422).issues(), ["serviceId: validation.reference"]);
    assert_eq!(ask(&fixture, BRANCH_A1, STAY).expect(200).json()["free"], true);
    assert_eq!(room(&fixture, STAY).expect(200).json()["days"].as_array().unwrap().len(), 3);

    for status in ["PENDING", "SUSPENDED"] {
        set_status(&fixture, COMPANY_B, status);
        assert_eq!(ids(&fixture, "companies"), [COMPANY_A], "{status}");
        assert_eq!(ids(&fixture, &format!("companies?companyId={COMPANY_B}")), [0; 0]);
        assert_eq!(ids(&fixture, "branches"), [1, 2]);
        assert_eq!(ids(&fixture, "branches?branchId=3"), [0; 0]);
        assert_eq!(ids(&fixture, "services"), [STAY, STAY_A2]);
        // Its answers are those of what does not exist.
        let unknown = |answer: Answer| {
            let mut json = answer.expect(422).json();
            json.as_object_mut().unwrap().remove("requestId");
            json
        };
        assert_eq!(unknown(ask(&fixture, 3, STAY_B)), unknown(ask(&fixture, 987_654, STAY_B)));
        assert_eq!(unknown(room(&fixture, STAY_B)), unknown(room(&fixture, 987_654)));
    }
    set_status(&fixture, COMPANY_B, "APPROVED");
    fixture.app.db(|conn| {
        diesel::update(branches::table.find(BRANCH_A2)).set(branches::active.eq(false)).execute(conn)?;
        diesel::update(services::table.find(STAY)).set(services::active.eq(false)).execute(conn)?;
        Ok(())
    });
    assert_eq!(ids(&fixture, "branches"), [1, 3]);
    assert_eq!(ids(&fixture, "services"), [STAY_B]);
    assert_eq!(ask(&fixture, BRANCH_A2, STAY_A2).expect(422).issues(), ["branchId: validation.reference"]);
    room(&fixture, STAY_A2).expect(422);
    room(&fixture, STAY).expect(422);
    // A visitor moves no booking.
    let booking = fixture.store(StoredBooking { customer: Some(Fixture::id("user")), ..StoredBooking::default() });
    let body = json!({"bookingId": booking, "branchId": BRANCH_A1, "serviceId": STAY, "arrival": civil(10, 14), "departure": civil(12, 11), "pets": [{"animalTypeId": 1, "size": "SMALL"}]});
    let refused = fixture.app.post("/market/quotes").json(&body).send().expect(422);
    assert_eq!(refused.issues(), ["bookingId: validation.reference"]);
}

#[test]
fn a_company_has_an_average_from_three_visible_reviews_on() {
    let fixture = Fixture::build();
    let first = review(&fixture, 5, "Odlično");
    review(&fixture, 4, "Vrlo dobro");
    assert_eq!(rating(&fixture), Value::Null);
    let third = review(&fixture, 4, "Dobro");
    assert_eq!(rating(&fixture), json!({"average": 4.3, "reviews": 3}));
    let page = get(&fixture, &format!("reviews?companyId={COMPANY_A}")).expect(200).json();
    let shown = &page["items"][0];
    let names: Vec<&String> = shown.as_object().unwrap().keys().collect();
    assert_eq!(names, ["author", "id", "month", "reply", "stars", "text"]);
    assert_eq!((&shown["id"], &shown["author"], &shown["text"]), (&json!(third), &json!("Mila u."), &json!("Dobro")));
    assert_eq!(shown["month"].as_str().unwrap().len(), 7);

    let step = |id: i64, step: &str, body: &Value| {
        let who = if step == "report" { "admin" } else { "sysadm" };
        let path = format!("/reviews/{id}/{step}");
        fixture.app.post(&path).token(fixture.token(who)).json(body).send().expect(200);
    };
    let fault = json!({"fault": "THREAT"});
    // A reported review stays visible and counts.
    step(first, "report", &fault);
    assert_eq!(rating(&fixture)["reviews"], 3);
    step(first, "hide", &fault);
    assert_eq!(rating(&fixture), Value::Null);
    let texts = members(&fixture, &format!("reviews?companyId={COMPANY_A}"), "text");
    assert_eq!(texts, ["Dobro", "Vrlo dobro"]);
    step(first, "restore", &json!({}));
    assert_eq!(rating(&fixture), json!({"average": 4.3, "reviews": 3}));
    // The kept sums are those of the reviews.
    let sums: (i64, i64) = fixture.app.db(|conn| {
        use sapa_server::schema::company_ratings as kept;
        Ok(kept::table.find(COMPANY_A).select((kept::reviews, kept::stars)).first(conn)?)
    });
    let stars: Vec<i32> = fixture.app.db(|conn| Ok(stored::table.select(stored::stars).load(conn)?));
    assert_eq!(sums, (stars.len() as i64, i64::from(stars.iter().sum::<i32>())));
    set_status(&fixture, COMPANY_A, "SUSPENDED");
    assert_eq!(members(&fixture, &format!("reviews?companyId={COMPANY_A}"), "id"), [Value::Null; 0]);
    get(&fixture, "reviews").expect(400);
}

#[test]
fn drafts_and_what_is_switched_off_stay_inside() {
    let fixture = Fixture::build();
    fixture.made("/faq", &entry(json!({"questionEn": "Shown?"})));
    fixture.made("/faq", &entry(json!({"questionEn": "Draft?", "published": false})));
    assert_eq!(members(&fixture, "faq", "questionEn"), ["Shown?"]);

    let publish = |text: &str| {
        let made = fixture.made("/legal-texts", &draft(text));
        let path = format!("/legal-texts/{}/publish", made["id"]);
        fixture.app.post(&path).token(fixture.token("sysadm")).if_match(1).send().expect(200);
    };
    let texts = |query: &str| {
        let found = get(&fixture, &format!("legal-texts{query}")).expect(200).json();
        let items = found["items"].as_array().unwrap().iter().map(|item| item["text"].clone());
        items.collect::<Vec<_>>()
    };
    assert_eq!(texts(""), [Value::Null; 0]);
    publish("One");
    publish("Two");
    fixture.made("/legal-texts", &draft("Three, a draft"));
    assert_eq!(texts(""), ["Two"]);
    assert_eq!(texts("?kind=PRIVACY_POLICY&language=en_US"), ["Two"]);
    assert_eq!(texts("?kind=TERMS_OF_USE"), [Value::Null; 0]);
    assert_eq!(texts("?language=sr_Latn_RS"), [Value::Null; 0]);
    get(&fixture, "legal-texts?language=de_DE").expect(400);
}

/// Each state of the core's rule, and what the list shows.
#[test]
fn banners_are_shown_on_their_days() {
    use sapa_core::base::time::format_date;
    use sapa_core::content::banner::{BannerQuestion, BannerState, ZONE};
    let fixture = Fixture::build();
    let now = clock();
    let day = |days: i64| format_date(ZONE.date(now.plus(chrono::Duration::days(days))));
    let mut expected = Vec::new();
    for group_active in [true, false] {
        let made = fixture.made("/marketing-groups", &group(json!({"active": group_active})));
        for active in [true, false] {
            for (from, to) in [(None, None), (Some(0), Some(0)), (Some(1), None), (None, Some(-1)), (Some(-2), Some(2))]
            {
                let (valid_from, valid_to) = (from.map(day), to.map(day));
                let over = json!({"active": active, "validFrom": valid_from, "validTo": valid_to});
                let id = fixture.made("/marketing", &banner(&fixture, &made, over))["id"].as_i64().unwrap();
                let question = BannerQuestion { active, group_active, valid_from, valid_to, now };
                if question.state() == BannerState::Shown {
                    expected.push(id);
                }
            }
        }
    }
    assert_eq!(expected.len(), 3);
    assert_eq!(ids(&fixture, "banners"), expected);
    // Everybody sees the image of a banner that is shown, and no other.
    let all = fixture.get("sysadm", "/marketing?pageSize=100").expect(200).json();
    for item in all["items"].as_array().unwrap() {
        let shown = expected.contains(&item["id"].as_i64().unwrap());
        let image = get(&fixture, &format!("images/{}", item["imageId"]));
        assert_eq!(image.status, if shown { 200 } else { 404 }, "{item}");
        if shown {
            assert_eq!(image.header("cache-control"), "public, max-age=3600");
        }
    }
}

/// The members of every public model: a new column is not public by itself.
#[test]
fn public_models_have_no_other_members() {
    let fixture = Fixture::build();
    for (list, members) in [
        ("companies", "city id logoId name rating website"),
        (
            "branches",
            "address cancellationPolicy checkInFrom checkOutUntil city companyId companyName currency id latitude \
             longitude name openingHours phone timeZone type zip",
        ),
        (
            "services",
            "animalTypes branchId branchName city companyId companyName currency descriptionEn descriptionSr \
             discountRate durationMinutes groupId groupNameEn groupNameSr id price shortDescriptionEn \
             shortDescriptionSr size titleEn titleSr type unit",
        ),
    ] {
        let page = get(&fixture, list).expect(200).json();
        let names: Vec<&str> = page["items"][0].as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(names.join(" "), members.split_whitespace().collect::<Vec<_>>().join(" "), "{list}");
    }
    // No private word finds a company: its search knows name and city only.
    assert_eq!(get(&fixture, "companies?q=mila").expect(200).json()["total"], 0);
    let quote = ask(&fixture, BRANCH_A1, STAY).expect(200).json();
    let names: Vec<&str> = quote.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(names, ["free", "issues", "quote", "stay", "terms"]);
}
