//! Logos of a few demo companies: a paw on a coloured ground, drawn here and read like any uploaded
//! picture.

use std::io::Cursor;

use ::image::{DynamicImage, ImageFormat, Rgba, RgbaImage};
use chrono::NaiveDateTime;
use sapa_core::image::ImagePurpose;

use super::people::People;
use super::records::Records;
use super::rows::{ImageRow, LogoRow};
use crate::image;
use crate::platform::problem::Error;

/// Pixels of a side.
const SIDE: u32 = 320;
/// Samples of a pixel in each direction, for smooth edges.
const SAMPLES: u32 = 3;

/// Companies (by number) with a logo: colours of ground and paw, and the shape of the ground (2 = a
/// disc, more = squarer).
const LOOKS: [(usize, [u8; 3], [u8; 3], i32); 3] = [
    (0, [24, 77, 57], [222, 196, 158], 2),
    (1, [43, 76, 126], [240, 236, 226], 4),
    (5, [140, 62, 44], [247, 224, 186], 6),
];

/// Middle and radii of the pad and the four toes; a side is 1.
pub const PAW: [[f32; 4]; 5] = [
    [0.5, 0.645, 0.19, 0.155],
    [0.275, 0.435, 0.078, 0.108],
    [0.415, 0.3, 0.08, 0.115],
    [0.585, 0.3, 0.08, 0.115],
    [0.725, 0.435, 0.078, 0.108],
];

/// The rows of logos, and the files by their stored names.
#[derive(Default)]
pub struct Logos {
    pub images: Vec<ImageRow>,
    pub logos: Vec<LogoRow>,
    pub files: Vec<(String, Vec<u8>)>,
}

/// Draws the logos.
pub fn build(records: &Records, people: &People, made: NaiveDateTime) -> Result<Logos, Error> {
    let mut all = Logos::default();
    for (number, ground, paw, square) in LOOKS {
        let Some(company) = records.companies.get(number) else { continue };
        let Some(uploader) = people.users.iter().find(|user| user.company_id == Some(company.id)) else { continue };
        let mut file = Cursor::new(Vec::new());
        let drawn = DynamicImage::from(draw(ground, paw, square)).write_to(&mut file, ImageFormat::Png);
        drawn.map_err(|e| Error::internal(format!("logo: {e}")))?;
        let picture = image::read(ImagePurpose::Logo, &file.into_inner()).map_err(Error::unprocessable)?;
        let id = super::records::id(all.images.len());
        let path = format!("demo-logo-{id}.png");
        let side = |pixels: u32| i32::try_from(pixels).unwrap_or(i32::MAX);
        all.images.push(ImageRow {
            id,
            created_at: made,
            company_id: Some(company.id),
            uploader_id: uploader.id,
            purpose: ImagePurpose::Logo.as_str().to_owned(),
            format: picture.format.as_str().to_owned(),
            width: side(picture.width),
            height: side(picture.height),
            bytes: i64::try_from(picture.bytes.len()).unwrap_or(i64::MAX),
            path: path.clone(),
            used_at: Some(made),
        });
        all.logos.push(LogoRow { company_id: company.id, image_id: id });
        all.files.push((path, picture.bytes));
    }
    Ok(all)
}

fn draw(ground: [u8; 3], paw: [u8; 3], square: i32) -> RgbaImage {
    RgbaImage::from_fn(SIDE, SIDE, |x, y| {
        let (mut sum, mut seen) = ([0_u32; 3], 0_u32);
        for sample in 0..SAMPLES * SAMPLES {
            let at = |pixel: u32, part: u32| (pixel as f32 + (part as f32 + 0.5) / SAMPLES as f32) / SIDE as f32;
            let (x, y) = (at(x, sample % SAMPLES), at(y, sample / SAMPLES));
            let within = |[cx, cy, rx, ry]: [f32; 4], power: i32| {
                ((x - cx) / rx).abs().powi(power) + ((y - cy) / ry).abs().powi(power) <= 1.0
            };
            if !within([0.5, 0.5, 0.49, 0.49], square) {
                continue;
            }
            let color = if PAW.iter().any(|part| within(*part, 2)) { paw } else { ground };
            sum.iter_mut().zip(color).for_each(|(sum, part)| *sum += u32::from(part));
            seen += 1;
        }
        let byte = |value: u32| u8::try_from(value).unwrap_or(u8::MAX);
        let [red, green, blue] = sum.map(|part| byte(part.checked_div(seen).unwrap_or_default()));
        Rgba([red, green, blue, byte(seen * 255 / (SAMPLES * SAMPLES))])
    })
}
