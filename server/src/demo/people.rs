//! Accounts of the demo: two of the platform, the staff of every company, and pet owners. Only the
//! demo's own accounts have known passwords; the others are names in timelines.

use argon2::Params;
use chrono::NaiveDateTime;
use sapa_core::access::role::{Role, StaffKind};

use super::account::DemoAccount;
use super::numbers::mobile;
use super::records::{Records, ascii, id};
use super::rng::Rng;
use super::rows::{CompanyRow, UserRow};
use super::words::{MEN, PETS, SURNAMES, WOMEN};
use crate::people::rows::user::name_key;
use crate::platform::problem::Error;
use crate::session::{password, token};

/// The accounts, and their posts.
#[derive(Default)]
pub struct People {
    /// All accounts.
    pub users: Vec<UserRow>,
    /// Staff at the desk, by branch, as indices into `users`.
    pub desk: Vec<Vec<usize>>,
    /// The administrator of each branch's company.
    pub admin: Vec<usize>,
    /// A SYSADM.
    pub platform: usize,
    /// Pet owners.
    pub customers: Vec<usize>,
    /// The demo's accounts with their passwords.
    pub demo: Vec<DemoAccount>,
    /// The hash of a password that is thrown away.
    lost: Option<String>,
}

/// A person's name.
pub struct Name {
    /// Given name.
    pub first: &'static str,
    /// Family name.
    pub last: &'static str,
}

/// Draws a name.
pub fn name(rng: &mut Rng) -> Name {
    let first = if rng.chance(55) { *rng.pick(&WOMEN) } else { *rng.pick(&MEN) };
    Name { first, last: SURNAMES[rng.below(SURNAMES.len())] }
}

struct Post<'a> {
    role: Role,
    kind: Option<StaffKind>,
    company: Option<&'a CompanyRow>,
    branch: Option<i64>,
    email: String,
    language: &'static str,
}

/// Draws all accounts; `customers` pet owners. `lately` is a few days ago.
pub fn build(
    seed: u64,
    records: &Records,
    customers: usize,
    cost: &Params,
    (made, lately): (NaiveDateTime, NaiveDateTime),
) -> Result<People, Error> {
    let mut rng = Rng::new(seed, 2);
    // All of them accepted their invitation, with a password that is thrown away here.
    let lost = Some(password::hash(cost, &token::opaque()?.0)?);
    let mut people = People { lost, ..People::default() };
    for (kind, mailbox) in [(StaffKind::Platform, "sistem"), (StaffKind::Support, "podrska")] {
        let post = Post {
            role: Role::Sysadm,
            kind: Some(kind),
            company: None,
            branch: None,
            email: format!("{mailbox}@sapa.example"),
            language: "en_US",
        };
        let index = add(&mut people, &mut rng, post, made);
        show(&mut people, &mut rng, index, "Šapa".to_owned(), cost)?;
    }
    for (number, company) in records.companies.iter().enumerate() {
        staff(&mut people, &mut rng, records, (number, company), cost, made)?;
    }
    for number in 0..customers {
        let who = name(&mut rng);
        let email = format!("{}.{}{}@posta.example", ascii(who.first), ascii(who.last), number + 1);
        let post = Post { role: Role::User, kind: None, company: None, branch: None, email, language: "sr_Latn_RS" };
        let index = named(&mut people, &mut rng, post, &who, made);
        people.customers.push(index);
        if number == 0 {
            show(&mut people, &mut rng, index, String::new(), cost)?;
        }
    }
    for company in &records.companies[..records.companies.len().min(2)] {
        comings_and_goings(&mut people, &mut rng, company, (made, lately));
    }
    Ok(people)
}

/// An account that was invited lately and waits for its password, and an account of former staff.
fn comings_and_goings(
    people: &mut People,
    rng: &mut Rng,
    company: &CompanyRow,
    (made, lately): (NaiveDateTime, NaiveDateTime),
) {
    let post = |mailbox: &str| Post {
        role: Role::Opr,
        kind: None,
        company: Some(company),
        branch: None,
        email: format!("{mailbox}@{}.example", ascii(&company.name)),
        language: "sr_Latn_RS",
    };
    let invited = add(people, rng, post("pripravnik"), lately);
    let invited = &mut people.users[invited];
    (invited.password_hash, invited.email_verified_at, invited.invited_at) = (None, None, Some(lately));
    let gone = add(people, rng, post("sezona"), made);
    let gone = &mut people.users[gone];
    (gone.active, gone.updated_at, gone.version, gone.token_generation) = (false, lately, 2, 2);
}

/// An administrator, and two people at the desk of each branch, one of them tied to it.
fn staff(
    people: &mut People,
    rng: &mut Rng,
    records: &Records,
    (number, company): (usize, &CompanyRow),
    cost: &Params,
    made: NaiveDateTime,
) -> Result<(), Error> {
    let site = ascii(&company.name);
    // The two demo companies use different languages.
    let language = if number == 0 { "en_US" } else { "sr_Latn_RS" };
    let post = |role, branch, mailbox: String| Post {
        role,
        kind: None,
        company: Some(company),
        branch,
        email: format!("{mailbox}@{site}.example"),
        language,
    };
    let admin = add(people, rng, post(Role::Admin, None, "uprava".to_owned()), made);
    if number < 2 {
        show(people, rng, admin, company.name.clone(), cost)?;
    }
    let branches = records.branches.iter().filter(|branch| branch.company_id == company.id);
    for (i, branch) in branches.enumerate() {
        let tied = add(people, rng, post(Role::Opr, Some(branch.id), format!("recepcija{}", i + 1)), made);
        let free = add(people, rng, post(Role::Opr, None, format!("smena{}", i + 1)), made);
        people.desk.push(vec![tied, free]);
        people.admin.push(admin);
        // One demo operator is tied to a branch, the other sees the whole company.
        match (number, i) {
            (0, 0) => show(people, rng, tied, format!("{}, {}", company.name, branch.name), cost)?,
            (1, 0) => show(people, rng, free, company.name.clone(), cost)?,
            _ => {}
        }
    }
    Ok(())
}

fn add(people: &mut People, rng: &mut Rng, post: Post<'_>, made: NaiveDateTime) -> usize {
    let who = name(rng);
    named(people, rng, post, &who, made)
}

fn named(people: &mut People, rng: &mut Rng, post: Post<'_>, who: &Name, made: NaiveDateTime) -> usize {
    let index = people.users.len();
    people.users.push(UserRow {
        id: id(index),
        version: 1,
        created_at: made,
        updated_at: made,
        first_name: who.first.to_owned(),
        last_name: who.last.to_owned(),
        name_key: name_key(who.first, who.last),
        email: post.email,
        phone: Some(mobile(rng)),
        password_hash: people.lost.clone(),
        role: post.role.as_str().to_owned(),
        staff_kind: post.kind.map(|kind| kind.as_str().to_owned()),
        company_id: post.company.map(|company| company.id),
        branch_id: post.branch,
        language: post.language.to_owned(),
        active: true,
        email_verified_at: Some(made),
        invited_at: None,
        token_generation: 1,
    });
    index
}

/// Gives an account a password and lists it.
fn show(people: &mut People, rng: &mut Rng, index: usize, label: String, cost: &Params) -> Result<(), Error> {
    let password = format!("{}-{}-{:04}", rng.pick(&PETS), rng.pick(&PETS), rng.below(10_000));
    let password: String = password.split('-').map(ascii).collect::<Vec<_>>().join("-");
    let user = &mut people.users[index];
    user.password_hash = Some(password::hash(cost, &password)?);
    people.demo.push(DemoAccount {
        role: user.role.clone(),
        staff_kind: user.staff_kind.clone(),
        email: user.email.clone(),
        password,
        company_id: user.company_id,
        branch_id: user.branch_id,
        label,
        totp_secret: None,
    });
    Ok(())
}
