//! `create-sysadm`: the only way to the first account of a fresh installation.

use std::io::{BufRead, IsTerminal};

use clap::Args;
use sapa_core::access::role::{Author, Role, StaffKind};
use sapa_core::base::issue::Issue;
use sapa_core::base::pasted;
use sapa_core::base::plural::DEFAULT_LANGUAGE;
use sapa_core::base::text::normalize_email;
use sapa_core::form::rules::Rules;
use sapa_core::people::account::{LoginInput, PasswordChangeInput, ProfileInput};
use serde_json::{Value, json};
use unicode_normalization::UnicodeNormalization;

use super::{open, say};
use crate::audit;
use crate::audit::rows::entry::Change;
use crate::config::password_cost;
use crate::people::rows::user::{self, NewUser};
use crate::platform::http::moment::clock;
use crate::platform::i18n;
use crate::platform::problem::Error;
use crate::session::rows::account;
use crate::session::{self, password};

#[derive(Debug, Clone, Args)]
pub struct NewSysadm {
    /// Given name.
    #[arg(long)]
    first_name: String,
    /// Family name.
    #[arg(long)]
    last_name: String,
    /// Address to sign in with.
    #[arg(long)]
    email: String,
    /// Interface language: en_US or sr_Latn_RS.
    #[arg(long, default_value = DEFAULT_LANGUAGE)]
    language: String,
}

/// `create-sysadm`. The password is never on the command line, where others could read it.
pub fn create_sysadm(new: &NewSysadm) -> Result<(), String> {
    let nfc = |text: &str| pasted::line(&text.nfc().collect::<String>()).trim().to_owned();
    let (first_name, last_name, email) = (nfc(&new.first_name), nfc(&new.last_name), nfc(&new.email));
    let password: String = read_password()?.nfc().collect();

    let mut issues = ProfileInput {
        first_name: Some(first_name.clone()),
        last_name: Some(last_name.clone()),
        phone: None,
        language: Some(new.language.clone()),
    }
    .issues();
    issues.extend(LoginInput { email: Some(email.clone()), password: Some("-".to_owned()) }.issues());
    let chosen = Some(password.clone());
    let choice = PasswordChangeInput {
        current_password: Some("-".to_owned()),
        new_password: chosen.clone(),
        confirm_password: chosen,
    };
    issues.extend(choice.issues());
    if session::common_passwords::is_common(&password) {
        issues.push(Issue::new("newPassword", "validation.password_common"));
    }
    if !issues.is_empty() {
        return Err(worded(&issues));
    }
    let email = normalize_email(&email).unwrap_or_default();
    let hash = password::hash(&password_cost(19_456, 2), &password).map_err(|e| e.to_string())?;

    let (_, db) = open()?;
    let now = clock();
    db.write_blocking(|conn| {
        if account::email_taken(conn, &email)? {
            return Err(Error::unprocessable(vec![Issue::new("email", "validation.email_taken")]));
        }
        let account = NewUser {
            first_name: &first_name,
            last_name: &last_name,
            email: &email,
            password_hash: Some(&hash),
            role: Role::Sysadm,
            staff_kind: Some(StaffKind::Platform),
            language: &new.language,
        };
        let id = user::insert(conn, &account, now)?;
        audit::record::record(
            conn,
            &Change {
                at: now,
                author: Author::System,
                action: "SYSADM_CREATED",
                entity: "user",
                entity_id: Some(id),
                company_id: None,
                request_id: None,
                before: Value::Null,
                after: json!({ "email": email, "firstName": first_name, "lastName": last_name }),
            },
        )
    })
    .map_err(|e| if e.problem().issues.is_empty() { e.into() } else { worded(&e.problem().issues) })?;
    say(&format!("system administrator {email} made\n"))
}

fn worded(issues: &[Issue]) -> String {
    let lines = issues
        .iter()
        .map(|issue| format!("{}: {}", issue.path, i18n::text(DEFAULT_LANGUAGE, &issue.code, &issue.params)));
    lines.collect::<Vec<_>>().join("; ")
}

/// Reads the password from the terminal, twice and hidden; otherwise from the first line of
/// standard input.
fn read_password() -> Result<String, String> {
    if !std::io::stdin().is_terminal() {
        let mut line = String::new();
        std::io::stdin().lock().read_line(&mut line).map_err(|e| e.to_string())?;
        return Ok(line.trim_end_matches(['\r', '\n']).to_owned());
    }
    let first = rpassword::prompt_password("Password: ").map_err(|e| e.to_string())?;
    let repeated = rpassword::prompt_password("Password again: ").map_err(|e| e.to_string())?;
    if first == repeated { Ok(first) } else { Err("the passwords do not match".to_owned()) }
}
