//! The demo's own provider knows the demo's payments: its books are the product's.

use std::collections::BTreeMap;

use diesel::prelude::*;
use sapa_server::demo;
use sapa_server::sandbox::Sandbox;
use sapa_server::schema::{payments, refunds};

use super::data::{filled, small};
use crate::fixture::day;
use crate::payment::sandbox::Running;

/// Names at the provider, and amounts.
type Captured = Vec<(Option<String>, i64)>;
/// Ids, amounts and states.
type Sent = Vec<(i64, i64, String)>;

#[test]
fn the_provider_of_the_demo_knows_its_payments_and_refunds() {
    let (_base, db, _) = filled(&small(), day(0, 12));
    let folder = tempfile::tempdir().unwrap();
    let running = Running::over(&folder);
    demo::online::tell(&db, &Sandbox::open(folder.path()).unwrap()).unwrap();
    let books = running.books();

    let (captured, refunded): (Captured, Sent) = db
        .read_blocking(|conn| {
            let online = payments::way.eq("ONLINE").and(payments::captured.gt(0));
            let captured = payments::table.filter(online).select((payments::provider_ref, payments::captured));
            let sent = refunds::way.eq("ONLINE").and(refunds::sent_at.is_not_null());
            let sent = refunds::table.filter(sent).select((refunds::id, refunds::amount, refunds::status));
            Ok((captured.load(conn)?, sent.load(conn)?))
        })
        .unwrap();
    assert!(captured.len() > 5 && refunded.len() > 2, "{} {}", captured.len(), refunded.len());
    let ours: BTreeMap<String, i64> = captured.into_iter().map(|(name, amount)| (name.unwrap(), amount)).collect();
    let theirs: BTreeMap<String, i64> = books["payments"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|payment| payment["status"] == "paid")
        .map(|payment| (payment["id"].as_str().unwrap().to_owned(), payment["amount"].as_i64().unwrap()))
        .collect();
    assert_eq!(ours, theirs);
    let state = |status: &str| match status {
        "SUCCEEDED" => "succeeded",
        "FAILED" => "failed",
        _ => "pending",
    };
    let ours: BTreeMap<String, (i64, &str)> =
        refunded.iter().map(|(id, amount, status)| (format!("refund-{id}"), (*amount, state(status)))).collect();
    let theirs: BTreeMap<String, (i64, &str)> = books["refunds"]
        .as_array()
        .unwrap()
        .iter()
        .map(|refund| {
            let reported = (refund["amount"].as_i64().unwrap(), refund["status"].as_str().unwrap());
            (refund["reference"].as_str().unwrap().to_owned(), reported)
        })
        .collect();
    assert_eq!(ours, theirs);
}
