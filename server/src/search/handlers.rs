//! The search over HTTP. Read where lists are read.

use actix_web::{HttpRequest, web};
use sapa_core::access::role::Action;
use sapa_core::base::search::query;

use super::{Search, SearchResults, find};
use crate::platform::http::{Answer, ListSpec, Now, Query};
use crate::platform::i18n;
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::record::rows::plain::RecordOrder;
use crate::session::Identity;
use crate::session::guard::{anything, guard};
use crate::state::State;

/// The query parameters.
pub struct Words;

impl ListSpec for Words {
    const FILTERS: &'static [&'static str] = &["q"];
    const SORTS: &'static [&'static str] = &["q"];
    const DEFAULT: &'static str = "q";
}

/// Few records of each kind that the reader has a list of, within what that list shows the reader. `q`: words of
/// names, phones as people write them, numbers of bookings; each word may be the beginning of one. A text without
/// a word of two characters finds nothing.
#[utoipa::path(get, path = "/search", tag = "search", params(("q" = Option<String>, Query)),
    responses((status = 200, body = SearchResults), (status = 400, body = ProblemBody), (status = 403, body = ProblemBody)))]
pub async fn search(
    state: web::Data<State>,
    request: HttpRequest,
    identity: Identity,
    now: Now,
    parameters: Query<Words>,
) -> Result<Answer, Error> {
    guard(&identity.actor, Action::Search, anything())?;
    let text = parameters.filter("q").unwrap_or_default().to_owned();
    let names = RecordOrder::of(i18n::either(i18n::language(request.headers()), "nameEn", "nameSr"));
    let search = Search { actor: identity.actor, words: query(&text), text, names, now: now.0 };
    Answer::ok(&state.db.list(move |conn| find(conn, &search)).await?)
}
