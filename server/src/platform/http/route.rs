//! The table of routes: each address with its handler, its permission, and what the handler reads
//! and refuses. The router and the API document are made from this table.

use std::rc::Rc;

use actix_web::body::BoxBody;
use actix_web::dev::Payload;
use actix_web::http::Method;
use actix_web::{FromRequest, Handler, HttpRequest, HttpResponse, Resource, Responder, Route, Scope, web};
use futures_util::future::LocalBoxFuture;
use sapa_core::access::role::{Action, is_for_visitors};

use super::{Arguments, Contract, NO_BODY, OPEN_LIMIT, Visit};
use crate::platform::problem::Error;

/// The permission of an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Anybody; the handler has a proof of its own, if any (a password, a link).
    Open(Visit),
    /// Senders that sign each body with a secret of ours; the handler checks the signature.
    Signed,
    /// Staff, by this action in the core's table.
    Act(Action),
    /// Roles with this action in the core's table, pet owners or nobody among them.
    Shared(Action, Visit),
}

impl Access {
    /// The action that a caller's role must have; none where there is no role.
    pub const fn action(self) -> Option<Action> {
        match self {
            Self::Act(action) | Self::Shared(action, _) => Some(action),
            Self::Open(_) | Self::Signed => None,
        }
    }

    /// The permission, if it tells how calls of others than staff are counted. Evaluated by the compiler.
    #[must_use]
    pub const fn checked(self) -> Self {
        match self {
            Self::Act(action) => assert!(!is_for_visitors(action), "not for staff only: Shared(action, visit)"),
            Self::Shared(action, _) => assert!(is_for_visitors(action), "for staff only: Act(action)"),
            Self::Open(_) | Self::Signed => {}
        }
        self
    }

    /// Whether the handler, whose arguments count their caller as `counted`, counts as the permission says.
    const fn is_counted_as(self, counted: Option<Visit>) -> bool {
        match (self, counted) {
            (Self::Open(Visit::Read) | Self::Shared(_, Visit::Read), Some(Visit::Read))
            | (Self::Open(Visit::Ask) | Self::Shared(_, Visit::Ask), Some(Visit::Ask)) => true,
            (Self::Open(Visit::Read | Visit::Ask) | Self::Shared(_, Visit::Read | Visit::Ask), _) => false,
            (_, counted) => counted.is_none(),
        }
    }
}

/// The permission of a line of the table, known to the compiler.
pub trait Door {
    /// The permission.
    const ACCESS: Access;
}

/// Lines of the table: `t.get("/path", access, handler);`. A line that is open to nobody or to pet owners and
/// does not say how its calls are counted does not compile, nor one whose handler counts otherwise.
#[macro_export]
macro_rules! routes {
    ($($table:ident.$method:ident($path:literal, $access:expr, $handler:expr $(,)?);)+) => {$({
        struct Here;
        impl $crate::platform::http::route::Door for Here {
            const ACCESS: $crate::platform::http::route::Access = $access.checked();
        }
        const _: $crate::platform::http::route::Access = <Here as $crate::platform::http::route::Door>::ACCESS;
        $table.$method::<Here, _, _>($path, $handler);
    })+};
}

/// One line of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub method: Method,
    /// The address below `/api/v1`, as a pattern.
    pub path: &'static str,
    /// The permission.
    pub access: Access,
    /// What the handler reads and refuses.
    pub contract: Contract,
}

/// The table while it is being written.
#[derive(Default)]
pub struct Table(Vec<(Line, Route)>);

impl Table {
    fn add<D, F, Args>(&mut self, method: Method, path: &'static str, handler: F)
    where
        D: Door,
        F: Handler<Args>,
        Args: Arguments,
        F::Output: Responder + 'static,
    {
        const { assert!(D::ACCESS.is_counted_as(Args::VISIT), "its arguments count their caller otherwise") };
        let contract = Args::contract();
        self.push(method, path, D::ACCESS, contract.clone(), in_turn(handler, contract));
    }

    fn push(&mut self, method: Method, path: &'static str, access: Access, mut contract: Contract, answer: Answering) {
        let small = contract.body.is_none_or(|limit| limit <= OPEN_LIMIT);
        assert!(small || !matches!(access, Access::Open(_)), "{path} is open to anybody: its body is an `OpenInput`");
        if contract.body.is_none() && matches!(method, Method::POST | Method::PUT | Method::PATCH) {
            contract.refuse(&NO_BODY);
        }
        // `HEAD` is `GET` without the body.
        let methods = match method {
            Method::GET => vec![method, Method::HEAD],
            _ => vec![method],
        };
        for method in methods {
            let answer = answer.clone();
            let answer = move |request, payload: web::Payload| answer(request, payload.into_inner());
            let route = web::method(method.clone()).to(answer);
            self.0.push((Line { method, path, access, contract: contract.clone() }, route));
        }
    }
}

/// A handler without its type, so that what the framework builds around a handler is compiled once.
type Answering = Rc<dyn Fn(HttpRequest, Payload) -> LocalBoxFuture<'static, HttpResponse<BoxBody>>>;

/// `handler` with its arguments read in the order of [`crate::platform::http::ArgumentOrder`].
fn in_turn<F, Args>(handler: F, contract: Contract) -> Answering
where
    F: Handler<Args>,
    Args: Arguments,
    F::Output: Responder + 'static,
{
    let contract = Rc::new(contract);
    Rc::new(move |request: HttpRequest, mut payload: Payload| {
        let (handler, contract) = (handler.clone(), contract.clone());
        Box::pin(async move {
            match Args::read(&request, &mut payload, &contract).await {
                Ok(args) => handler.call(args).await.respond_to(&request).map_into_boxed_body(),
                Err(refusal) => HttpResponse::from_error(refusal),
            }
        })
    })
}

impl Table {
    /// The lines, without their handlers.
    pub fn lines(self) -> Vec<Line> {
        self.0.into_iter().map(|(line, _)| line).collect()
    }

    /// The addresses below `prefix`; others there do not exist. Those with the same first part are
    /// a scope of their own, so that no request is compared with the patterns of all.
    pub fn scope(self, prefix: &str) -> Scope {
        let mut scope = web::scope(prefix);
        for (first, lines) in groups(self.0, |line| split(line.path).0) {
            let mut within = web::scope(first);
            for (rest, lines) in groups(lines, |line| split(line.path).1) {
                let mut resource = web::resource(rest);
                let mut methods = Vec::new();
                for (line, route) in lines {
                    methods.push(line.method);
                    resource = resource.route(route);
                }
                within = within.service(resource.default_service(wrong_method(&methods)));
            }
            scope = scope.service(within.default_service(web::to(nowhere)));
        }
        scope.default_service(web::to(nowhere))
    }
}

/// `/bookings/{id}` as `/bookings` and `/{id}`.
fn split(path: &'static str) -> (&'static str, &'static str) {
    let end = path.char_indices().skip(1).find(|(_, c)| *c == '/').map_or(path.len(), |(at, _)| at);
    path.split_at(end)
}

/// The lines by key, each in its first place.
fn groups(lines: Vec<(Line, Route)>, key: impl Fn(&Line) -> &'static str) -> Vec<(&'static str, Vec<(Line, Route)>)> {
    let mut groups: Vec<(&str, Vec<_>)> = Vec::new();
    for line in lines {
        let key = key(&line.0);
        match groups.iter_mut().find(|(other, _)| *other == key) {
            Some((_, group)) => group.push(line),
            None => groups.push((key, vec![line])),
        }
    }
    groups
}

macro_rules! methods {
    ($($name:ident = $method:ident),+) => {
        impl Table {$(
            #[doc = concat!("A `", stringify!($method), "`.")]
            pub fn $name<D, F, Args>(&mut self, path: &'static str, handler: F)
            where
                D: Door,
                F: Handler<Args>,
                Args: Arguments,
                F::Output: Responder + 'static,
            {
                self.add::<D, F, Args>(Method::$method, path, handler);
            }
        )+}
    };
}
methods!(get = GET, post = POST, put = PUT, patch = PATCH, delete = DELETE);

/// An address outside the API that only answers `GET`.
pub fn shown<F, Args>(path: &'static str, handler: F) -> Resource
where
    F: Handler<Args>,
    Args: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    let methods = [Method::GET, Method::HEAD];
    let resource = web::resource(path).route(web::get().to(handler.clone())).route(web::head().to(handler));
    resource.default_service(wrong_method(&methods))
}

/// The answer of an address that does not exist.
pub async fn nowhere() -> Result<String, Error> {
    Err(Error::not_found())
}

fn wrong_method(allowed: &[Method]) -> Route {
    let allowed = allowed.iter().map(Method::as_str).collect::<Vec<_>>().join(", ");
    web::to(move || {
        let refusal = Error::wrong_method(&allowed);
        async move { Err::<String, _>(refusal) }
    })
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;

    use super::*;

    #[test]
    fn an_address_for_others_than_staff_says_how_its_calls_are_counted() {
        for action in Action::ALL.iter().copied() {
            let refused = |access: Access| catch_unwind(|| access.checked()).is_err();
            assert_eq!(refused(Access::Act(action)), is_for_visitors(action), "{action}");
            assert_eq!(refused(Access::Shared(action, Visit::Own)), !is_for_visitors(action), "{action}");
        }
    }

    #[test]
    fn a_handler_counts_as_its_line_says() {
        let all = [None, Some(Visit::Read), Some(Visit::Ask)];
        let fits = |access: Access| all.map(|counted| access.is_counted_as(counted));
        let opens: [fn(Visit) -> Access; 2] = [Access::Open, |visit| Access::Shared(Action::MarketRead, visit)];
        for open in opens {
            assert_eq!(fits(open(Visit::Read)), [false, true, false]);
            assert_eq!(fits(open(Visit::Ask)), [false, false, true]);
            for other in [Visit::Proof, Visit::Own] {
                assert_eq!(fits(open(other)), [true, false, false]);
            }
        }
        assert_eq!(fits(Access::Act(Action::CompanyList)), [true, false, false]);
        assert_eq!(fits(Access::Signed), [true, false, false]);
    }
}
