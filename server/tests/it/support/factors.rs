//! Second factors of a test's accounts, as their owners add and use them.

use chrono::Duration;
use diesel::prelude::*;
use sapa_core::base::time::UtcTime;
use sapa_server::platform::db::types;
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::{factors, sessions};
use serde_json::{Value, json};
use totp_rs::{Builder, Secret};

use super::{Answer, Authenticator, PASSWORD, Session, TestApp};

/// The code of an app's secret (base 32) at a moment.
pub fn code_at(secret: &str, at: UtcTime) -> String {
    let totp = Builder::new().with_secret(Secret::try_from_base32(secret).unwrap()).build().unwrap();
    totp.generate(at.naive().and_utc().timestamp().unsigned_abs()).to_string()
}

/// An account's authenticator app, which has used no code yet.
pub struct App {
    pub id: i64,
    pub secret: String,
    pub recovery_codes: Vec<String>,
}

impl App {
    /// The code of now.
    pub fn code(&self) -> String {
        code_at(&self.secret, clock())
    }
}

impl TestApp {
    /// Adds an authenticator app to the account of `token`, and lets the code that proved it count once more.
    pub fn add_app(&self, token: &str) -> App {
        let begun = self.begin_factor(token, "TOTP").expect(200).json();
        let secret = begun["secret"].as_str().unwrap().to_owned();
        let body = json!({ "challenge": begun["challenge"], "name": "Phone", "code": code_at(&secret, clock()) });
        let added = self.post("/me/factors").token(token).json(&body).send().expect(201).json();
        self.forget_codes();
        let codes = added["recoveryCodes"].as_array().cloned().unwrap_or_default();
        let recovery_codes = codes.iter().map(|code| code.as_str().unwrap().to_owned()).collect();
        App { id: added["factor"]["id"].as_i64().unwrap(), secret, recovery_codes }
    }

    pub fn begin_factor(&self, token: &str, kind: &str) -> Answer {
        self.post("/me/factors/options").token(token).json(&json!({ "kind": kind })).send()
    }

    /// Adds the passkey of a device to the account of `token`.
    pub fn add_passkey(&self, token: &str, device: &mut Authenticator) -> Answer {
        let begun = self.begin_factor(token, "PASSKEY").expect(200).json();
        let passkey = device.make(&begun["publicKey"]);
        let body = json!({ "challenge": begun["challenge"], "name": "Key", "passkey": passkey });
        self.post("/me/factors").token(token).json(&body).send()
    }

    /// Codes that counted count once more.
    pub fn forget_codes(&self) {
        self.db(|conn| Ok(diesel::update(factors::table).set(factors::last_step.eq(None::<i64>)).execute(conn)?));
    }

    /// The question for a second factor that follows on the password.
    pub fn second_question(&self, email: &str) -> Value {
        let answer = self.try_sign_in(email, PASSWORD).expect(401);
        assert_eq!(answer.header("set-cookie"), "", "the browser is not known yet");
        let question = answer.json();
        assert_eq!(question["code"], "auth.second_factor_required");
        question
    }

    pub fn second_step(&self, question: &Value, proof: Value) -> Answer {
        let mut body = proof;
        body["challenge"] = question["challenge"].clone();
        self.post("/auth/second-factor").json(&body).send()
    }

    /// Signs in with the password and a code of now.
    pub fn sign_in_by_code(&self, email: &str, app: &App) -> Session {
        self.forget_codes();
        let question = self.second_question(email);
        Session::of(&self.second_step(&question, json!({ "code": app.code() })).expect(200).json())
    }

    pub fn step_up(&self, token: &str, proof: &Value) -> Answer {
        self.post("/auth/step-up").token(token).json(proof).send()
    }

    /// Makes the last proof of every session older than it counts.
    pub fn age_proofs(&self) {
        let old = Some(types::at(clock().plus(-Duration::minutes(10))));
        self.db(|conn| Ok(diesel::update(sessions::table).set(sessions::proved_at.eq(old)).execute(conn)?));
    }
}
