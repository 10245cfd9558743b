//! Answers to a signed-in browser about its account and session. No rule.

use sapa_core::access::role::{Role, StaffKind};
use sapa_core::base::time::UtcTime;
use serde::Serialize;
use utoipa::ToSchema;

use crate::people::rows::user;
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;
use crate::session::lifetime::Tokens;
use crate::session::rows::account::UserRow;
use crate::session::rows::browser_key::BrowserKey;
use crate::session::rows::session::SessionRow;

/// The signed-in account.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct SessionUser {
    /// The account.
    pub id: i64,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// E-mail address in stored form.
    pub email: String,
    /// International format.
    pub phone: Option<String>,
    /// Role of the account.
    pub role: Role,
    /// Title of a SYSADM; none for other roles.
    pub staff_kind: Option<StaffKind>,
    /// Company of an ADMIN or OPR.
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub company_id: Option<i64>,
    /// Name of the company.
    pub company_name: Option<String>,
    /// Country of the company (ISO 3166, two letters), by whose dialling plan phones without `+`
    /// are read.
    #[schema(example = "RS")]
    pub company_country: Option<String>,
    /// The one branch of an OPR that is tied to a branch.
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub branch_id: Option<i64>,
    /// Name of the branch.
    pub branch_name: Option<String>,
    /// Interface language.
    #[schema(example = "sr_Latn_RS")]
    pub language: String,
    /// Version of the account, for `If-Match`.
    pub version: i64,
    /// Zone of the branch, else of the platform.
    #[schema(example = "Europe/Belgrade")]
    pub time_zone: String,
    /// Whether the account must set up a second factor before anything else.
    pub set_up_only: bool,
}

/// The platform's zone.
const HOME_ZONE: &str = "Europe/Belgrade";

impl SessionUser {
    /// The account of a row, with the names of its company and branch.
    /// `set_up_only`: of the session.
    pub fn load(conn: &mut Conn, row: &UserRow, set_up_only: bool) -> Result<Self, Error> {
        let affiliation = user::affiliation(conn, row)?;
        Ok(Self {
            id: row.id,
            first_name: row.first_name.clone(),
            last_name: row.last_name.clone(),
            email: row.email.clone(),
            phone: row.phone.clone(),
            role: stored(&row.role)?,
            staff_kind: row.staff_kind.as_deref().map(stored).transpose()?,
            company_id: row.company_id,
            company_name: affiliation.company,
            company_country: affiliation.country,
            branch_id: row.branch_id,
            branch_name: affiliation.branch,
            language: row.language.clone(),
            version: row.version,
            time_zone: affiliation.time_zone.unwrap_or_else(|| HOME_ZONE.to_owned()),
            set_up_only,
        })
    }
}

/// The answer to a sign-in, a refresh and a change of password.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct SignInAnswer {
    /// The signed-in account.
    pub user: SessionUser,
    /// Token for `Authorization: Bearer`; lives for 15 minutes.
    pub auth_token: String,
    /// Token for one refresh.
    pub refresh_token: String,
    /// End of the `authToken`.
    pub auth_token_expires_at: UtcTime,
    /// End of the session: no token renews it beyond.
    pub session_ends_at: UtcTime,
    /// The key under which the account's browsers seal what they keep: 32 bytes as base64url. It is the same at each
    /// sign-in until the account is deactivated.
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    #[schema(value_type = String)]
    pub browser_key: BrowserKey,
}

impl SignInAnswer {
    /// The answer that carries `tokens`.
    pub fn load(conn: &mut Conn, tokens: Tokens) -> Result<Self, Error> {
        Ok(Self {
            user: SessionUser::load(conn, &tokens.user, tokens.set_up_only)?,
            auth_token: tokens.access,
            refresh_token: tokens.refresh,
            auth_token_expires_at: tokens.access_expires_at,
            session_ends_at: tokens.session_ends_at,
            browser_key: tokens.browser_key,
        })
    }
}

/// One of the account's sessions.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct SessionInfo {
    /// The session.
    pub id: i64,
    /// When the session began.
    pub created_at: UtcTime,
    /// When the session was last used.
    pub last_used_at: UtcTime,
    /// User agent of the browser.
    pub user_agent: Option<String>,
    /// Whether this session makes the request.
    pub current: bool,
}

impl SessionInfo {
    /// A row as seen from session `current`.
    pub fn new(row: SessionRow, current: i64) -> Self {
        Self {
            id: row.id,
            created_at: row.created_at.0,
            last_used_at: row.last_used_at.0,
            user_agent: row.user_agent,
            current: row.id == current,
        }
    }
}

/// The account's sessions.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct SessionList {
    /// The sessions, the latest used first.
    pub items: Vec<SessionInfo>,
}
