//! What the demo's platform publishes: FAQ entries, and marketing groups with banners whose images are
//! drawn here.

use std::io::Cursor;

use ::image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use chrono::{Days, NaiveDate, NaiveDateTime};
use sapa_core::base::search::{sort_key, sort_key_en};
use sapa_core::base::time::format_date;
use sapa_core::image::ImagePurpose;

use super::content_texts::{BANNERS, FAQ, GROUPS, Look};
use super::logos::PAW;
use super::records::{id, ordinal};
use super::rows::{BannerRow, FaqEntryRow, ImageRow, MarketingGroupRow};
use crate::image;
use crate::platform::problem::Error;

/// Pixels of a banner; both sides are below 300.
const SIZE: (u32, u32) = (288, 162);

/// The rows, and the files of the images by their stored names.
#[derive(Default)]
pub struct Content {
    pub faq: Vec<FaqEntryRow>,
    pub groups: Vec<MarketingGroupRow>,
    pub banners: Vec<BannerRow>,
    pub images: Vec<ImageRow>,
    pub files: Vec<(String, Vec<u8>)>,
}

/// Writes the texts and draws the images; `first_image` is the id of the first, `uploader` the account
/// that made everything.
pub fn build(first_image: i64, uploader: i64, today: NaiveDate, made: NaiveDateTime) -> Result<Content, Error> {
    let mut all = Content::default();
    for (i, entry) in FAQ.iter().enumerate() {
        all.faq.push(FaqEntryRow {
            id: id(i),
            version: 1,
            created_at: made,
            updated_at: made,
            question_en: entry.question.0.to_owned(),
            question_sr: entry.question.1.to_owned(),
            name_key: sort_key(entry.question.1),
            name_en_key: sort_key_en(entry.question.0),
            answer_en: entry.answer.0.to_owned(),
            answer_sr: entry.answer.1.to_owned(),
            ordinal: ordinal(i),
            published: entry.published,
        });
    }
    for (i, (name_en, name_sr, active)) in GROUPS.iter().enumerate() {
        all.groups.push(MarketingGroupRow {
            id: id(i),
            version: 1,
            created_at: made,
            updated_at: made,
            name_en: (*name_en).to_owned(),
            name_sr: (*name_sr).to_owned(),
            name_key: sort_key(name_sr),
            name_en_key: sort_key_en(name_en),
            ordinal: ordinal(i),
            active: *active,
        });
    }
    for (i, banner) in BANNERS.iter().enumerate() {
        let image_id = first_image + id(i) - 1;
        let (row, file) = picture(image_id, uploader, &banner.look, made)?;
        all.files.push((row.path.clone(), file));
        all.images.push(row);
        let before = BANNERS.iter().take(i).filter(|other| other.group == banner.group).count();
        all.banners.push(BannerRow {
            id: id(i),
            version: 1,
            created_at: made,
            updated_at: made,
            group_id: id(banner.group),
            title_en: banner.title.0.to_owned(),
            title_sr: banner.title.1.to_owned(),
            name_key: sort_key(banner.title.1),
            name_en_key: sort_key_en(banner.title.0),
            image_id,
            link: banner.link.map(str::to_owned),
            ordinal: ordinal(before),
            valid_from: banner.from.map(|days| day(today, days)),
            valid_to: banner.to.map(|days| day(today, days)),
            active: banner.active,
        });
    }
    Ok(all)
}

/// The date `days` from today.
fn day(today: NaiveDate, days: i64) -> String {
    let by = Days::new(days.unsigned_abs());
    let moved = if days < 0 { today.checked_sub_days(by) } else { today.checked_add_days(by) };
    format_date(moved.unwrap_or(today))
}

/// An image, drawn and read like an uploaded one.
fn picture(id: i64, uploader_id: i64, look: &Look, made: NaiveDateTime) -> Result<(ImageRow, Vec<u8>), Error> {
    let mut file = Cursor::new(Vec::new());
    let drawn = DynamicImage::from(draw(look)).write_to(&mut file, ImageFormat::Png);
    drawn.map_err(|e| Error::internal(format!("banner: {e}")))?;
    let picture = image::read(ImagePurpose::Banner, &file.into_inner()).map_err(Error::unprocessable)?;
    let side = |pixels: u32| i32::try_from(pixels).unwrap_or(i32::MAX);
    let row = ImageRow {
        id,
        created_at: made,
        company_id: None,
        uploader_id,
        purpose: ImagePurpose::Banner.as_str().to_owned(),
        format: picture.format.as_str().to_owned(),
        width: side(picture.width),
        height: side(picture.height),
        bytes: i64::try_from(picture.bytes.len()).unwrap_or(i64::MAX),
        path: format!("demo-banner-{id}.png"),
        used_at: Some(made),
    };
    Ok((row, picture.bytes))
}

/// A ground that turns from one colour into another, a large paw at the right, and a trail of small ones.
fn draw(look: &Look) -> RgbImage {
    let (width, height) = (SIZE.0 as f32, SIZE.1 as f32);
    RgbImage::from_fn(SIZE.0, SIZE.1, |x, y| {
        let (x, y) = (x as f32 + 0.5, y as f32 + 0.5);
        let share = (x / width * 0.7 + y / height * 0.3).clamp(0.0, 1.0);
        let ground = mix(look.from, look.to, share);
        // Left edge, upper edge and side of each paw.
        let paws = [(168.0, 26.0, 104.0), (24.0, 92.0, 44.0), (74.0, 58.0, 44.0), (120.0, 96.0, 44.0)];
        let cover = paws.iter().map(|&(left, top, side)| covered((x - left) / side, (y - top) / side, side));
        let cover = cover.fold(0.0_f32, f32::max);
        Rgb(mix(ground, look.paw, cover))
    })
}

/// How much of a pixel a paw covers, 0 to 1; `x` and `y` in sides of the paw.
fn covered(x: f32, y: f32, side: f32) -> f32 {
    let inside = PAW.iter().map(|[cx, cy, rx, ry]| {
        let far = (((x - cx) / rx).powi(2) + ((y - cy) / ry).powi(2)).sqrt();
        // The edge is one pixel wide.
        (1.0 - far).mul_add(rx.min(*ry) * side, 0.5).clamp(0.0, 1.0)
    });
    inside.fold(0.0, f32::max)
}

fn mix(from: [u8; 3], to: [u8; 3], share: f32) -> [u8; 3] {
    let part = |a: u8, b: u8| (f32::from(b) - f32::from(a)).mul_add(share, f32::from(a)).round() as u8;
    [part(from[0], to[0]), part(from[1], to[1]), part(from[2], to[2])]
}
