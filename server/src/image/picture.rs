//! From an uploaded file to the stored picture: judged by the core, decoded within limits, turned
//! upright, made smaller, encoded anew. Only its pixels are stored. Blocks: the caller provides a
//! thread.

use std::io::Cursor;

use ::image::codecs::jpeg::{JpegDecoder, JpegEncoder};
use ::image::codecs::png::{CompressionType, FilterType, PngDecoder, PngEncoder};
use ::image::{DynamicImage, ImageDecoder, ImageError, Limits, imageops};
use sapa_core::base::issue::Issue;
use sapa_core::image::{ImageFacts, ImageFormat, ImagePurpose, check};

use super::container;

/// Most bytes of a decoder: the largest picture of an accepted size at 16 bits.
const DECODER_BYTES: u64 = 10 << 20;
/// Quality of an encoded JPEG: hardly visible loss.
const JPEG_QUALITY: u8 = 90;

/// A picture as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// PNG or JPEG, as uploaded.
    pub format: ImageFormat,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// The encoded file.
    pub bytes: Vec<u8>,
}

/// The picture in `file`, or its issues.
pub fn read(purpose: ImagePurpose, file: &[u8]) -> Result<Picture, Vec<Issue>> {
    let format = container::format(file);
    let size = container::size(file);
    let (width, height) = size.unwrap_or_default();
    let bytes = i64::try_from(file.len()).unwrap_or(i64::MAX);
    // A picture without a size is damaged; an issue about 0 pixels would not help.
    if format != ImageFormat::Other && size.is_none() {
        return Err(unreadable());
    }
    let issues = check(&ImageFacts { purpose, format, width, height, bytes });
    if !issues.is_empty() {
        return Err(issues);
    }
    let plain = container::whole(file).ok_or_else(unreadable)?;
    let image = decode(purpose, format, &plain).map_err(|_| unreadable())?;
    let image = fit(eight_bits(image), side(purpose));
    let bytes = encode(format, &image).map_err(|_| unreadable())?;
    Ok(Picture { format, width: image.width(), height: image.height(), bytes })
}

/// The issue of a file that is damaged, incomplete, or more than a picture.
pub fn unreadable() -> Vec<Issue> {
    vec![Issue::new("file", "validation.image_unreadable")]
}

/// The longest side of a stored picture.
const fn side(purpose: ImagePurpose) -> u32 {
    match purpose {
        ImagePurpose::Logo => 512,
        ImagePurpose::Banner => purpose.side_max(),
    }
}

fn decode(purpose: ImagePurpose, format: ImageFormat, file: &[u8]) -> Result<DynamicImage, ImageError> {
    let mut limits = Limits::default();
    limits.max_image_width = Some(purpose.side_max());
    limits.max_image_height = Some(purpose.side_max());
    limits.max_alloc = Some(DECODER_BYTES);
    if format == ImageFormat::Png {
        return DynamicImage::from_decoder(PngDecoder::with_limits(Cursor::new(file), limits)?);
    }
    let mut decoder = JpegDecoder::new(Cursor::new(file))?;
    decoder.set_limits(limits)?;
    // The metadata with the orientation is dropped with all other metadata.
    let orientation = decoder.orientation()?;
    let mut image = DynamicImage::from_decoder(decoder)?;
    image.apply_orientation(orientation);
    Ok(image)
}

/// The picture in grey, colour, or colour with transparency, eight bits each.
fn eight_bits(image: DynamicImage) -> DynamicImage {
    let color = image.color();
    if color.has_alpha() {
        DynamicImage::ImageRgba8(image.into_rgba8())
    } else if color.has_color() {
        DynamicImage::ImageRgb8(image.into_rgb8())
    } else {
        DynamicImage::ImageLuma8(image.into_luma8())
    }
}

/// The picture with no side longer than `side`.
fn fit(image: DynamicImage, side: u32) -> DynamicImage {
    if image.width().max(image.height()) <= side {
        return image;
    }
    let DynamicImage::ImageRgba8(mut pixels) = image else {
        return image.resize(side, side, imageops::FilterType::CatmullRom);
    };
    // Invisible pixels must not show at the edges: each colour is weighted by its opacity.
    for pixel in pixels.pixels_mut() {
        let [red, green, blue, alpha] = pixel.0.map(u16::from);
        pixel.0 = [red * alpha / 255, green * alpha / 255, blue * alpha / 255, alpha].map(byte);
    }
    // A sharper filter overshoots at edges, which would make colours too bright there.
    let image = DynamicImage::ImageRgba8(pixels).resize(side, side, imageops::FilterType::Triangle);
    let mut pixels = image.into_rgba8();
    for pixel in pixels.pixels_mut() {
        let [red, green, blue, alpha] = pixel.0.map(u16::from);
        let back = |color: u16| (color * 255 + alpha / 2).checked_div(alpha).unwrap_or_default();
        pixel.0 = [back(red), back(green), back(blue), alpha].map(byte);
    }
    DynamicImage::ImageRgba8(pixels)
}

fn byte(value: u16) -> u8 {
    u8::try_from(value).unwrap_or(u8::MAX)
}

/// The picture as a file.
fn encode(format: ImageFormat, image: &DynamicImage) -> Result<Vec<u8>, ImageError> {
    let mut bytes = Vec::new();
    if format == ImageFormat::Jpeg {
        image.write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY))?;
    } else {
        let encoder = PngEncoder::new_with_quality(&mut bytes, CompressionType::Default, FilterType::Adaptive);
        image.write_with_encoder(encoder)?;
    }
    Ok(bytes)
}
