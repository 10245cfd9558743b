//! The marketplace's public reads: models of their own, so that a new column of a record is never public by
//! itself. Prices and room are asked for in `booking`.

pub mod handlers;
pub mod image;
pub mod rows;
pub mod shape;

use std::collections::HashMap;

use sapa_core::market::{average_tenths, public_name};
use sapa_core::people::erased::NOTE;

use crate::content::rows::banner::BannerRow;
use crate::content::rows::faq_entry::FaqEntryRow;
use crate::content::rows::legal_text::LegalTextRow;
use crate::platform::db::Conn;
use crate::platform::db::types::{json, stored};
use crate::platform::problem::Error;
use rows::animal::{self, PublicAnimalType};
use rows::branch::PublicBranch;
use rows::company::PublicCompany;
use rows::review::PublicReview;
use rows::service::PublicService;
use shape::{
    MarketAnimalType, MarketBanner, MarketBranch, MarketCompany, MarketFaqEntry, MarketLegalText, MarketRating,
    MarketReview, MarketService,
};

/// A company as everybody sees it.
#[allow(clippy::cast_precision_loss)] // 10 to 50 tenths
pub fn company((row, logo_id, reviews, stars): PublicCompany) -> MarketCompany {
    let reviews = reviews.unwrap_or_default();
    let tenths = average_tenths(reviews, stars.unwrap_or_default());
    MarketCompany {
        id: row.id,
        name: row.name,
        logo_id,
        website: row.website,
        city: row.city,
        rating: tenths.map(|tenths| MarketRating { average: tenths as f64 / 10.0, reviews }),
    }
}

/// A branch as everybody sees it.
pub fn branch((row, company): PublicBranch) -> Result<MarketBranch, Error> {
    let fields = row.fields;
    Ok(MarketBranch {
        id: row.id,
        company_id: row.company_id,
        company_name: company.name,
        name: fields.name,
        r#type: stored(&fields.branch_type)?,
        address: fields.address,
        city: fields.city,
        zip: fields.zip,
        latitude: fields.latitude,
        longitude: fields.longitude,
        phone: fields.phone,
        opening_hours: fields.opening_hours.as_deref().map(json).transpose()?.unwrap_or_default(),
        check_in_from: fields.check_in_from,
        check_out_until: fields.check_out_until,
        cancellation_policy: stored(&fields.cancellation_policy)?,
        time_zone: fields.time_zone,
        currency: stored(&company.currency)?,
    })
}

/// Services as everybody sees them; their animal types are read once for all of them.
pub fn services(conn: &mut Conn, rows: Vec<PublicService>) -> Result<Vec<MarketService>, Error> {
    let ids: Vec<i64> = rows.iter().map(|(row, ..)| row.id).collect();
    let mut animals = animal::of_services(conn, &ids)?;
    rows.into_iter().map(|row| service(row, &mut animals)).collect()
}

fn service(
    (row, group, branch, company): PublicService,
    animals: &mut HashMap<i64, Vec<PublicAnimalType>>,
) -> Result<MarketService, Error> {
    let fields = row.fields;
    let animal = |(id, name_en, name_sr)| MarketAnimalType { id, name_en, name_sr };
    Ok(MarketService {
        id: row.id,
        company_id: row.company_id,
        company_name: company.name,
        branch_id: row.branch_id,
        branch_name: branch.name,
        city: branch.city,
        group_id: fields.group_id,
        group_name_en: group.name_en,
        group_name_sr: group.name_sr,
        r#type: stored(&fields.service_type)?,
        title_en: fields.title_en,
        title_sr: fields.title_sr,
        short_description_en: fields.short_description_en,
        short_description_sr: fields.short_description_sr,
        description_en: fields.description_en,
        description_sr: fields.description_sr,
        price: fields.price,
        currency: stored(&company.currency)?,
        unit: stored(&fields.unit)?,
        duration_minutes: fields.duration_minutes,
        discount_rate: fields.discount_rate,
        size: fields.size.as_deref().map(stored).transpose()?,
        animal_types: animals.remove(&row.id).unwrap_or_default().into_iter().map(animal).collect(),
    })
}

/// A review as everybody sees it.
pub fn review((row, zone, author): PublicReview) -> Result<MarketReview, Error> {
    let zone: sapa_core::base::time::Zone = stored(&zone)?;
    Ok(MarketReview {
        id: row.id,
        author: author.map(|author| public_name(&author.first_name, &author.last_name)),
        month: zone.date(row.created_at.0).format("%Y-%m").to_string(),
        stars: row.stars,
        text: row.text,
        // A reply to somebody who is erased is gone.
        reply: row.reply.filter(|reply| reply != NOTE),
    })
}

/// A banner as everybody sees it.
pub fn banner(row: BannerRow) -> MarketBanner {
    MarketBanner {
        id: row.id,
        group_id: row.fields.group_id,
        group_name_en: row.group_name_en,
        group_name_sr: row.group_name_sr,
        title_en: row.fields.title_en,
        title_sr: row.fields.title_sr,
        image_id: row.fields.image_id,
        link: row.fields.link,
        ordinal: row.fields.ordinal,
    }
}

/// An FAQ entry as everybody sees it.
pub fn faq_entry(row: FaqEntryRow) -> MarketFaqEntry {
    MarketFaqEntry {
        id: row.id,
        question_en: row.fields.question_en,
        question_sr: row.fields.question_sr,
        answer_en: row.fields.answer_en,
        answer_sr: row.fields.answer_sr,
        ordinal: row.fields.ordinal,
    }
}

/// A legal text in force; none for a row that is no version.
pub fn legal_text(row: LegalTextRow) -> Result<Option<MarketLegalText>, Error> {
    let (Some(number), Some(published_at)) = (row.number, row.published_at) else { return Ok(None) };
    let (kind, published_at) = (stored(&row.kind)?, published_at.0);
    Ok(Some(MarketLegalText { kind, language: row.language, number, published_at, text: row.text }))
}
