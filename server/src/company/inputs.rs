//! How the bodies of companies look in the API document; a test keeps these twins equal to the
//! core's structs, field by field. Shapes only, never filled.

use crate::platform::http::twins::twins;

twins! {
    /// A company's profile.
    CompanyInput = sapa_core::company::CompanyInput {
        #[schema(max_length = 50)]
        name: String,
        /// In Serbia 8 digits with a check digit.
        #[schema(max_length = 50, example = "07007965")]
        registration_number: String,
        /// In Serbia 9 digits with a check digit.
        #[schema(max_length = 50, example = "100002887")]
        vat_number: Option<String>,
        #[schema(max_length = 2048)]
        website: Option<String>,
        /// What `POST /images?purpose=logo` answered.
        logo_id: Option<i64>,
        #[schema(example = "LLC")]
        company_type: Option<String>,
        #[schema(max_length = 50)]
        contact_first_name: String,
        #[schema(max_length = 50)]
        contact_last_name: String,
        #[schema(format = Email, max_length = 254)]
        contact_email: String,
        #[schema(example = "+381642187740")]
        contact_phone: String,
        #[schema(max_length = 50)]
        bank: Option<String>,
        /// In Serbia 18 digits, with or without dashes, or the IBAN; kept as 18 digits.
        #[schema(example = "840-1620-21")]
        bank_account: Option<String>,
        #[schema(max_length = 50)]
        address: String,
        #[schema(max_length = 50)]
        address_line2: Option<String>,
        #[schema(max_length = 50)]
        city: String,
        #[schema(max_length = 50)]
        zip: String,
        #[schema(min_length = 2, max_length = 2, example = "RS")]
        country: String,
        #[schema(example = "RSD")]
        currency: String,
        /// With the longitude, or neither.
        #[schema(minimum = -90, maximum = 90)]
        latitude: Option<f64>,
        #[schema(minimum = -180, maximum = 180)]
        longitude: Option<f64>,
    }
    /// Why a company is suspended; its staff read it.
    SuspendInput = sapa_core::company::SuspendInput {
        #[schema(min_length = 1, max_length = 200)]
        reason: String,
    }
}
