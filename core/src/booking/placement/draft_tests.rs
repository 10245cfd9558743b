//! Drafts of new bookings against branch and service.

use super::*;
use crate::base::id::{AnimalTypeId, ServiceId};
use crate::base::read::read;

const NOW: &str = "2026-11-20T12:00:00Z";

fn question(change: &str) -> DraftQuestion {
    let mut base: serde_json::Value = serde_json::from_str(
        r#"{"input":{"branchId":1,"serviceId":5,"guestName":"Milica","guestPhone":"+381642187740",
            "pets":[{"name":"Luna","animalTypeId":1,"size":"MEDIUM"}],
            "arrival":"2026-11-21T15:00","departure":"2026-11-24T11:00"},
          "branch":{"id":1,"timeZone":"Europe/Belgrade","checkInFrom":"14:00","cancellationPolicy":"FLEXIBLE",
            "active":true,"companyStatus":"APPROVED","currency":"RSD","name":"ignored"},
          "service":{"id":5,"branchId":1,"type":"HOSTEL","price":500000,"durationMinutes":null,"discountRate":1000,
            "size":null,"workplaceIds":[7,8],"active":true},
          "workplaces":[{"id":7,"kind":"ROOM","capacity":1,"sizes":["SMALL"],"animalTypeIds":[],"active":true},
            {"id":8,"kind":"ROOM","capacity":2,"sizes":[],"animalTypeIds":[1],"active":true},
            {"id":9,"kind":"ROOM","capacity":2,"sizes":[],"animalTypeIds":[],"active":true}],
          "role":"OPR","now":""}"#,
    )
    .expect("base");
    base["now"] = NOW.into();
    if !change.is_empty() {
        let (pointer, value) = change.split_once('=').expect("pointer=value");
        *base.pointer_mut(pointer).expect(pointer) = serde_json::from_str(value).expect("value");
    }
    read(&base.to_string()).expect("question")
}

fn of(question: &DraftQuestion) -> Draft {
    draft(&question.input, &question.setting())
}

fn issues(change: &str) -> Vec<(String, String)> {
    of(&question(change)).issues.into_iter().map(|i| (i.path, i.code)).collect()
}

#[test]
fn a_valid_draft_has_time_price_and_terms() {
    let d = of(&question(""));
    assert_eq!(d.issues, []);
    assert_eq!(d.stay.as_ref().map(|s| s.units), Some(3));
    assert_eq!(d.quote.as_ref().map(|q| q.total), Some(1_350_000));
    // Terms are counted from the branch's 14:00, not from the arrival at 15:00.
    assert_eq!(d.terms[0].until_local.as_deref(), Some("2026-11-20T14:00:00+01:00"));
    let fits: Vec<_> = d.workplaces.iter().map(|w| (w.id.0, w.reason.is_none())).collect();
    assert_eq!(fits, [(7, false), (8, true)], "only the service's workplaces");
}

#[test]
fn issues_lie_at_their_fields() {
    for (change, path, code) in [
        (r#"/branch/companyStatus="PENDING""#, "", "booking.reason.company_pending"),
        (r#"/branch/companyStatus="SUSPENDED""#, "", "booking.reason.company_suspended"),
        ("/branch/active=false", "branchId", "booking.reason.branch_inactive"),
        ("/service/active=false", "serviceId", "booking.reason.service_inactive"),
        ("/service/branchId=2", "serviceId", "validation.reference"),
        (r#"/service/size="LARGE""#, "pets.0.size", "booking.reason.service_size"),
        ("/input/pets/0/animalTypeId=2", "workplaceId", "booking.reason.no_workplace"),
        (r#"/input/departure="2026-11-21T18:00""#, "departure", "validation.order"),
        (r#"/input/departure=null"#, "departure", "validation.required"),
        (r#"/input/departure="2027-11-22T11:00""#, "departure", "booking.reason.too_long"),
        (r#"/input/arrival="2026-11-19T15:00""#, "arrival", "booking.reason.in_past"),
        (r#"/service/type="GROOMING""#, "departure", "booking.reason.departure_given"),
    ] {
        assert!(issues(change).contains(&(path.into(), code.into())), "{change}: {:?}", issues(change));
    }
}

#[test]
fn a_chosen_workplace_must_suit() {
    let choose = |id: i64| {
        let mut q = question("");
        q.input.workplace_id = Some(id.into());
        of(&q).issues.into_iter().map(|i| (i.path, i.code)).collect::<Vec<_>>()
    };
    assert_eq!(choose(8), []);
    assert_eq!(choose(7), [("workplaceId".into(), "booking.reason.workplace_size".into())]);
    assert_eq!(choose(9), [("workplaceId".into(), "validation.reference".into())], "not this service's");
    assert_eq!(choose(99), [("workplaceId".into(), "validation.reference".into())]);
}

#[test]
fn a_half_typed_form_is_answered_in_part() {
    let d = of(&question(r#"/input/arrival="2026-11""#));
    assert_eq!((d.stay, d.quote, d.terms.len()), (None, None, 0));
    let d = of(&question("/input/pets=[]"));
    assert!(d.stay.is_some() && d.quote.is_none());
}

#[test]
fn unsuitable_services_give_a_reason() {
    let service = |id: i64, change: &str| {
        let mut service = question(change).service;
        service.id = ServiceId(id);
        service
    };
    let mut q = question("");
    let services = [
        service(1, ""),
        service(2, r#"/service/size="LARGE""#),
        service(3, "/service/workplaceIds=[7]"),
        service(4, "/service/active=false"),
        service(5, "/service/workplaceIds=[]"),
    ];
    let mut fits = || {
        let found = crate::booking::placement::offer::service_fits(
            &crate::booking::placement::request::pets_of(&q.input),
            &services,
            &q.workplaces,
        );
        q.input.pets[0].animal_type_id = Some(AnimalTypeId(2));
        let short = |reason: crate::base::issue::Reason| reason.code.replace("booking.reason.", "");
        found.into_iter().map(|fit| fit.reason.map(short).unwrap_or_default()).collect::<Vec<_>>()
    };
    assert_eq!(fits(), ["", "service_size", "workplace_size", "service_inactive", "no_workplace"]);
    // Another animal type: one room is for small pets, the other for the first type only.
    assert_eq!(fits(), ["no_workplace", "service_size", "workplace_size", "service_inactive", "no_workplace"]);
}
