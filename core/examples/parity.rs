//! Parity of the core's builds: makes questions and the native answers, one JSON line each. The
//! dashboard's build must give the same answers, byte for byte (`wasm-bindings/parity.mjs`).
//!
//! `parity golden FILE` asks the questions of a file of golden cases. `parity generate SEED FORMS`
//! makes FORMS random forms and drafts, and asks every state × action × role and every permission.

use std::io::{self, BufWriter, Write};

use sapa_core::access::role::{Action, Role};
use sapa_core::booking::state::BookingStatus;
use sapa_core::facade::forms::Form;
use sapa_core::payment::method::PaymentWay;

#[path = "parity/answer.rs"]
mod answer;
#[path = "parity/ask.rs"]
mod ask;
#[path = "parity/fields.rs"]
mod fields;
#[path = "parity/make.rs"]
mod make;
#[path = "parity/money.rs"]
mod money;
#[path = "parity/plan.rs"]
mod plan;
#[path = "parity/values.rs"]
mod values;

fn main() -> io::Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let mut out = BufWriter::new(io::stdout().lock());
    match args.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["golden", file] => {
            let cases: Vec<serde_json::Value> = serde_json::from_str(&std::fs::read_to_string(file)?)?;
            for case in cases {
                put(&mut out, case["ask"].as_str().unwrap_or(""), case["input"].as_str().unwrap_or(""))?;
            }
        }
        ["generate", seed, forms] => {
            let (seed, forms) = (number(seed)?, number(forms)?);
            generate(&mut out, seed, forms)?;
        }
        _ => return Err(io::Error::other("usage: parity golden FILE | parity generate SEED FORMS")),
    }
    out.flush()
}

fn number(text: &str) -> io::Result<u64> {
    text.parse().map_err(|_| io::Error::other(format!("{text} is no number")))
}

fn generate(out: &mut impl Write, seed: u64, forms: u64) -> io::Result<()> {
    let mut make = make::Make::new(seed);
    for i in 0..forms {
        if i % 4 == 3 {
            put(out, "draft", &make.draft())?;
        } else {
            let form = Form::ALL[usize::try_from(i).unwrap_or(0) % Form::ALL.len()];
            let country = make.pick(values::COUNTRIES);
            put(out, &format!("validate:{form}{country}"), &make.form(form))?;
        }
    }
    for status in BookingStatus::ALL {
        for role in Role::ALL {
            for _ in 0..200 {
                let question = make.booking(*status, *role);
                put(out, "actions", &question)?;
                put(out, "board", &question)?;
                put(out, "awaited", &question)?;
                put(out, "actionIssues", &make.action_form(&question))?;
                put(out, "consequence", &question)?;
                put(out, "boardMark", &make.mark(*status))?;
                put(out, "settlement", &make.settlement(&question))?;
                put(out, "refund", &make.refund(&question))?;
                put(out, "payable", &make.payable(&question))?;
                put(out, "overstay", &make.overstay(&question))?;
                put(out, "walkIn", &make.walk_in(&question))?;
                put(out, "offlineActions", &question)?;
                let waiting = make.waiting(&question);
                put(out, "waiting", &waiting)?;
                put(out, "waitingStatus", &make.waiting_status(&waiting))?;
                put(out, "alreadyDone", &waiting)?;
                put(out, "walkInFacts", &make.booking_to_be(&question))?;
            }
        }
    }
    // A planner tries about a thousand times for alternatives, so there are fewer of these
    // questions.
    for _ in 0..forms / 40 {
        put(out, "plan", &make.plan())?;
    }
    for action in Action::ALL {
        for role in Role::ALL {
            for _ in 0..10 {
                put(out, "can", &make.permission(*action, *role))?;
            }
        }
    }
    for role in Role::ALL {
        put(out, "screens", role.as_str())?;
        put(out, "landing", role.as_str())?;
        for entity in values::ENTITIES {
            put(out, &format!("recordLists:{entity}"), role.as_str())?;
        }
        put(out, "cancelKinds", role.as_str())?;
    }
    for actor in Role::ALL {
        for of in Role::ALL {
            for _ in 0..200 {
                put(out, "userActions", &make.account(*actor, *of))?;
            }
        }
    }
    for role in Role::ALL {
        for _ in 0..400 {
            for (name, question) in make.record_actions(*role) {
                put(out, name, &question)?;
            }
        }
    }
    for way in PaymentWay::ALL {
        put(out, &format!("refundKinds:{way}"), "")?;
    }
    for _ in 0..2_000 {
        let country = make.pick(values::COUNTRIES);
        let phone = make.phone();
        put(out, &format!("phone{country}"), &phone)?;
        put(out, "services", &make.services())?;
        put(out, "termsStep", &make.terms())?;
        let local = make.pick(values::LOCAL);
        put(out, "shownTwice", local)?;
        put(out, "typedDate", &make.typed_date())?;
        put(out, "datePresets", make.pick(values::DATES))?;
        put(out, "missing", &make.company_facts().to_string())?;
        put(out, "companyActions", &make.company())?;
        put(out, "image", &make.image())?;
        put(out, "banner", &make.banner())?;
        put(out, "translation", &make.translation())?;
        put(out, "branchReferences", &make.branch_form())?;
        put(out, "saveImpact", &make.save())?;
        put(out, "canOpen", &make.address())?;
    }
    put(out, "enums", "")
}

fn put(out: &mut impl Write, name: &str, input: &str) -> io::Result<()> {
    let answer = answer::answer(name, input).ok_or_else(|| io::Error::other(format!("no question {name}")))?;
    serde_json::to_writer(&mut *out, &[name, input, &answer])?;
    out.write_all(b"\n")
}
