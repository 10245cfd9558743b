//! The browser's tab whose request is being answered, by the number that it chose (`X-Tab`). What a tab changes it knows
//! from the answer, so the event of the change is not told to it. Handlers do not pass it on: the request carries it.

use std::future::Future;

tokio::task_local! {
    static TAB: Option<i64>;
}

/// Answers a request of this tab.
pub async fn of_tab<F: Future>(tab: Option<i64>, request: F) -> F::Output {
    TAB.scope(tab, request).await
}

/// The tab of the present request; none outside of requests.
pub fn tab() -> Option<i64> {
    TAB.try_with(|tab| *tab).ok().flatten()
}
