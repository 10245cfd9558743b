//! Companies (product §3, Company): the form and its rules, the fields that payments still miss,
//! the states of a company. Stores nothing.

pub mod country;
pub mod number;
pub mod standing;

use sapa_derive::form;

use crate::base::id::ImageId;
use crate::base::issue::Issue;
use crate::base::money::Currency;
use crate::base::stored::stored_enum;
use crate::base::{phone, text};
use crate::form::checks::Checks;
use crate::form::rules::{Rules, localize};

pub use standing::{
    CompanyAction, CompanyFacts, CompanyStatus, CompanyVerdict, Missing, StandingRefusal, closed_because, may, missing,
    must_keep, replaced_numbers,
};

stored_enum! {
    /// The kind of a company's legal person.
    CompanyType { Llc = "LLC", SoleTrader = "SOLE_TRADER", Association = "ASSOCIATION", Other = "OTHER" }
}

/// A company's profile: `POST /companies`, `PUT /companies/{id}`.
#[form(checked = CheckedCompany)]
pub struct CompanyInput {
    #[validate(custom(function = "text::short"))]
    pub name: Required<String>,
    /// In RS 8 digits with a check digit, elsewhere short.
    #[validate(custom(function = "number::typed"))]
    #[schema(max_length = text::SHORT_MAX, example = "07007965")]
    pub registration_number: Required<String>,
    /// In RS 9 digits with a check digit (PIB), elsewhere short.
    #[validate(custom(function = "number::typed"))]
    #[schema(max_length = text::SHORT_MAX, example = "100002887")]
    pub vat_number: Option<String>,
    #[validate(custom(function = "text::website"))]
    pub website: Option<String>,
    /// The uploaded image of the logo.
    pub logo_id: Option<ImageId>,
    pub company_type: Option<CompanyType>,
    #[validate(custom(function = "text::short"))]
    pub contact_first_name: Required<String>,
    #[validate(custom(function = "text::short"))]
    pub contact_last_name: Required<String>,
    #[validate(custom(function = "text::email"))]
    pub contact_email: Required<String>,
    #[validate(custom(function = "phone::international"))]
    pub contact_phone: Required<String>,
    #[validate(custom(function = "text::short"))]
    pub bank: Option<String>,
    /// Rules: [`number::account`].
    #[validate(custom(function = "number::typed"))]
    #[schema(example = "840-1620-21")]
    pub bank_account: Option<String>,
    #[validate(custom(function = "text::short"))]
    pub address: Required<String>,
    #[validate(custom(function = "text::short"))]
    pub address_line2: Option<String>,
    #[validate(custom(function = "text::short"))]
    pub city: Required<String>,
    #[validate(custom(function = "text::short"))]
    pub zip: Required<String>,
    /// ISO 3166, two letters.
    #[validate(custom(function = "country::known"))]
    #[schema(min_length = 2, max_length = 2, example = "RS")]
    pub country: Required<String>,
    pub currency: Required<Currency>,
    /// Degrees; both or neither.
    #[schema(minimum = -90, maximum = 90)]
    pub latitude: Option<f64>,
    /// Degrees; both or neither.
    #[schema(minimum = -180, maximum = 180)]
    pub longitude: Option<f64>,
    /// Whether ADMIN and OPR accounts must have a second factor; none: as it is.
    pub require_second_factor: Option<bool>,
}

impl Rules for CompanyInput {
    fn phone(&mut self) -> Option<&mut String> {
        self.contact_phone.as_mut()
    }

    /// The form's own country decides how the phone is read.
    fn in_country(&mut self, _: Option<&str>) {
        let own = self.country.clone();
        localize(self.phone(), own.as_deref());
    }

    /// The bank account as [`number::normalize_account`] has it.
    fn normalized(mut self) -> Self {
        let country = self.country.as_deref().unwrap_or("");
        self.bank_account = self.bank_account.as_deref().and_then(|text| number::normalize_account(country, text));
        self
    }

    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        checks.position(self.latitude, self.longitude);
        let numbers = [
            ("registrationNumber", &self.registration_number),
            ("vatNumber", &self.vat_number),
            ("bankAccount", &self.bank_account),
        ];
        for ((path, value), rule) in numbers.into_iter().zip(number::rules(self.country.as_deref())) {
            checks.text(path, value.as_ref(), rule);
        }
        checks.done()
    }
}

/// Why a company is suspended: `POST /companies/{id}/suspend`.
#[form(checked = CheckedSuspension)]
pub struct SuspendInput {
    /// 1 to 200 characters; the company's staff read it.
    #[validate(custom(function = "text::reason"))]
    #[schema(min_length = 1)]
    pub reason: Required<String>,
}

impl Rules for SuspendInput {}

#[cfg(test)]
#[path = "company_tests.rs"]
mod tests;
