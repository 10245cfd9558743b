//! Companies (product §3, Company): the form and its rules, the fields that payments still miss,
//! the states of a company. Stores nothing.

pub mod country;
pub mod number;
pub mod standing;

use crate::base::id::ImageId;
use crate::base::issue::Issue;
use crate::base::money::Currency;
use crate::base::stored::stored_enum;
use crate::base::{phone, text};
use crate::form::checks::Checks;
use crate::form::input::input;
use crate::form::rules::{Rules, localize};

pub use standing::{
    CompanyAction, CompanyFacts, CompanyStatus, CompanyVerdict, Missing, Refused, closed_because, may, missing,
};

stored_enum! {
    /// The kind of a company's legal person.
    CompanyType { Llc = "LLC", SoleTrader = "SOLE_TRADER", Association = "ASSOCIATION", Other = "OTHER" }
}

input! {
    /// `POST /companies`, `PUT /companies/{id}`.
    pub struct CompanyInput {
        #[validate(required, custom(function = "text::short"))]
        pub name: Option<String>,
        /// In RS 8 digits with a check digit, elsewhere short.
        #[validate(required)]
        pub registration_number: Option<String>,
        /// In RS 9 digits with a check digit (PIB), elsewhere short.
        pub vat_number: Option<String>,
        #[validate(custom(function = "text::website"))]
        pub website: Option<String>,
        /// The uploaded image of the logo.
        pub logo_id: Option<ImageId>,
        pub company_type: Option<CompanyType>,
        #[validate(required, custom(function = "text::short"))]
        pub contact_first_name: Option<String>,
        #[validate(required, custom(function = "text::short"))]
        pub contact_last_name: Option<String>,
        #[validate(required, custom(function = "text::email"))]
        pub contact_email: Option<String>,
        #[validate(required, custom(function = "phone::international"))]
        pub contact_phone: Option<String>,
        #[validate(custom(function = "text::short"))]
        pub bank: Option<String>,
        /// Rules: [`number::account`].
        pub bank_account: Option<String>,
        #[validate(required, custom(function = "text::short"))]
        pub address: Option<String>,
        #[validate(custom(function = "text::short"))]
        pub address_line2: Option<String>,
        #[validate(required, custom(function = "text::short"))]
        pub city: Option<String>,
        #[validate(required, custom(function = "text::short"))]
        pub zip: Option<String>,
        /// ISO 3166, two letters.
        #[validate(required, custom(function = "country::known"))]
        pub country: Option<String>,
        #[validate(required)]
        pub currency: Option<Currency>,
        /// Degrees; both or neither.
        pub latitude: Option<f64>,
        /// Degrees; both or neither.
        pub longitude: Option<f64>,
    }
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

impl CompanyInput {
    /// The form as stored, once it has no issues: texts trimmed, e-mail lower case, website with
    /// its scheme, phone as `+` and digits, bank account by [`number::normalize_account`].
    #[must_use]
    pub fn normalized(mut self) -> Self {
        for value in [
            &mut self.name,
            &mut self.registration_number,
            &mut self.vat_number,
            &mut self.contact_first_name,
            &mut self.contact_last_name,
            &mut self.bank,
            &mut self.bank_account,
            &mut self.address,
            &mut self.address_line2,
            &mut self.city,
            &mut self.zip,
        ] {
            *value = text::clean(value.as_deref());
        }
        self.website = text::clean(self.website.as_deref()).map(|text| text::normalize_website(&text));
        self.contact_email = self.contact_email.as_deref().and_then(text::normalize_email);
        self.contact_phone = self.contact_phone.as_deref().and_then(phone::stored);
        let country = self.country.as_deref().unwrap_or("");
        self.bank_account = self.bank_account.as_deref().and_then(|text| number::normalize_account(country, text));
        self
    }
}

input! {
    /// `POST /companies/{id}/suspend`.
    pub struct SuspendInput {
        /// 1 to 200 characters; the company's staff read it.
        #[validate(required, custom(function = "text::reason"))]
        pub reason: Option<String>,
    }
}

impl Rules for SuspendInput {}

#[cfg(test)]
#[path = "company_tests.rs"]
mod tests;
