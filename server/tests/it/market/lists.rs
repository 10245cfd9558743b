//! Public lists: filters, orders, pages, tags, and the animals of a service.

use diesel::prelude::*;
use sapa_server::schema::{branches, workplace_animal_types};

use super::{get, ids, members};
use crate::fixture::{BRANCH_A2, COMPANY_A, COMPANY_B, Fixture, STAY, STAY_A2, STAY_B};

#[test]
fn filters_narrow_and_orders_are_kept_over_pages() {
    let fixture = Fixture::build();
    fixture.app.db(|conn| {
        let city = (branches::city.eq("Niš"), branches::city_key.eq(sapa_core::base::search::sort_key("Niš")));
        diesel::update(branches::table.find(BRANCH_A2)).set(city).execute(conn)?;
        Ok(())
    });
    assert_eq!(ids(&fixture, &format!("branches?companyId={COMPANY_A}")), [1, 2]);
    assert_eq!(ids(&fixture, "branches?city=Niš".replace('š', "%C5%A1").as_str()), [2]);
    assert_eq!(ids(&fixture, "branches?type=GROOMING"), [0; 0]);
    assert_eq!(ids(&fixture, "branches?type=HOSTEL&branchId=3"), [3]);
    assert_eq!(ids(&fixture, "companies?type=HOSTEL"), [COMPANY_A, COMPANY_B]);
    assert_eq!(ids(&fixture, "companies?type=GROOMING"), [0; 0]);
    assert_eq!(ids(&fixture, &format!("services?companyId={COMPANY_A}")), [STAY, STAY_A2]);
    assert_eq!(ids(&fixture, &format!("services?branchId={BRANCH_A2}")), [STAY_A2]);
    assert_eq!(ids(&fixture, "services?type=HOSTEL"), [STAY, STAY_A2, STAY_B]);
    assert_eq!(ids(&fixture, "services?city=Ni%C5%A1"), [STAY_A2]);
    for sort in ["name", "-name", "city", "-city"] {
        walked(&fixture, "branches", sort);
        walked(&fixture, "companies", sort);
    }
    for sort in ["titleEn", "-titleEn", "titleSr", "-titleSr", "price", "-price"] {
        walked(&fixture, "services", sort);
    }
    for (q, found) in [
        ("vesela", &[COMPANY_A][..]),
        ("VES%20%C5%A0ap", &[COMPANY_A]),
        ("beogr", &[COMPANY_A, COMPANY_B]),
        ("rep%20beograd", &[COMPANY_B]),
        // Numbers and contacts are not public.
        ("Takovska", &[]),
        ("381641234567", &[]),
        ("nobody", &[]),
        ("...", &[]),
    ] {
        assert_eq!(ids(&fixture, &format!("companies?q={q}")), found, "{q}");
    }
    for wrong in ["services?active=true", "branches?sort=phone", "companies?pageSize=1000", "faq?published=false"] {
        get(&fixture, wrong).expect(400);
    }
}

/// The list in pages of one, by cursor, is the list.
fn walked(fixture: &Fixture, list: &str, sort: &str) {
    let whole = members(fixture, &format!("{list}?sort={sort}"), "id");
    let mut pages = Vec::new();
    let mut cursor = String::new();
    loop {
        let page = get(fixture, &format!("{list}?sort={sort}&pageSize=1{cursor}")).expect(200).json();
        pages.push(page["items"][0]["id"].clone());
        match page["next"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    assert_eq!(pages, whole, "{list} by {sort}");
}

#[test]
fn an_unchanged_list_is_not_sent_again() {
    let fixture = Fixture::build();
    for path in ["companies", "branches", "services", "banners", "faq", "legal-texts", "reviews?companyId=1"] {
        let first = get(&fixture, path).expect(200);
        assert_eq!(first.header("cache-control"), "public, max-age=60", "{path}");
        let tag = first.header("etag").to_owned();
        let repeated = |tag: &str| fixture.app.get(&format!("/market/{path}")).header("If-None-Match", tag).send();
        let same = repeated(&tag).expect(304);
        assert_eq!((same.header("etag"), same.body.len()), (tag.as_str(), 0), "{path}");
        repeated("\"other\"").expect(200);
    }
    let tag = get(&fixture, "branches").header("etag").to_owned();
    fixture.app.db(|conn| {
        diesel::update(branches::table.find(1_i64)).set(branches::phone.eq(Some("+381641112223"))).execute(conn)?;
        Ok(())
    });
    let changed = fixture.app.get("/market/branches").header("If-None-Match", &tag).send().expect(200);
    assert_ne!(changed.header("etag"), tag);
    // The same for everybody: a cache between may keep it.
    let own = fixture.get("user", "/market/branches").expect(200);
    assert_eq!((own.header("etag"), &own.body), (changed.header("etag"), &changed.body));
}

#[test]
fn a_service_names_the_animals_that_its_workplaces_take() {
    let fixture = Fixture::build();
    let animals = |service: i64| {
        let page = get(&fixture, "services").expect(200).json();
        let item = page["items"].as_array().unwrap().iter().find(|item| item["id"] == service).unwrap().clone();
        item["animalTypes"].as_array().unwrap().iter().map(|animal| animal["id"].as_i64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(animals(STAY), [1, 2]);
    // Rooms 1 and 2 are the service's: one still takes all.
    let only = |place: i64| {
        fixture.app.db(|conn| {
            let row =
                (workplace_animal_types::workplace_id.eq(place), workplace_animal_types::animal_type_id.eq(2_i64));
            Ok(diesel::insert_into(workplace_animal_types::table).values(row).execute(conn)?)
        })
    };
    only(1);
    assert_eq!(animals(STAY), [1, 2]);
    only(2);
    assert_eq!(animals(STAY), [2]);
    assert_eq!(animals(STAY_B), [1, 2]);
}
