//! Image files for the upload tests, valid and hostile, generated in memory.

use std::io::Write;

use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};
use image::{DynamicImage, ExtendedColorType, ImageEncoder, Rgb, RgbImage, Rgba, RgbaImage};

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

/// A photograph-like JPEG.
pub fn jpeg(width: u32, height: u32) -> Vec<u8> {
    let image = RgbImage::from_fn(width, height, |x, y| Rgb([(x / 3) as u8, (y / 3) as u8, (x ^ y) as u8]));
    let mut file = Vec::new();
    image::codecs::jpeg::JpegEncoder::new_with_quality(&mut file, 80)
        .write_image(&image, width, height, ExtendedColorType::Rgb8)
        .unwrap();
    file
}

/// A tan disc on a transparent background, like a logo.
pub fn png(width: u32, height: u32) -> Vec<u8> {
    let middle = (f64::from(width) / 2.0, f64::from(height) / 2.0);
    let image = RgbaImage::from_fn(width, height, |x, y| {
        let inside = (f64::from(x) - middle.0).hypot(f64::from(y) - middle.1) < middle.0.min(middle.1);
        if inside { Rgba([194, 158, 108, 255]) } else { Rgba([0, 0, 0, 0]) }
    });
    let mut file = Vec::new();
    DynamicImage::from(image).write_with_encoder(image::codecs::png::PngEncoder::new(&mut file)).unwrap();
    file
}

/// A small valid PNG of exactly `length` bytes; an unused chunk fills it.
pub fn png_of(length: usize) -> Vec<u8> {
    let file = png(64, 64);
    let room = length - file.len() - 12;
    with_chunk(&file, b"saPa", &vec![7; room])
}

/// The file with a chunk after its header.
pub fn with_chunk(png: &[u8], name: &[u8; 4], body: &[u8]) -> Vec<u8> {
    let (head, rest) = png.split_at(PNG.len() + 25);
    [head, &chunk(name, body), rest].concat()
}

/// The file with a segment after its start.
pub fn with_segment(jpeg: &[u8], marker: u8, body: &[u8]) -> Vec<u8> {
    let length = u16::try_from(body.len() + 2).unwrap().to_be_bytes();
    let (head, rest) = jpeg.split_at(2);
    [head, &[0xFF, marker], &length, body, rest].concat()
}

/// EXIF data with an orientation.
pub fn orientation(value: u8) -> Vec<u8> {
    let mut exif = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
    exif.extend([value, 0, 0, 0, 0, 0, 0]);
    exif
}

/// A PNG that declares a size and holds the packed pixels.
pub fn declared(width: u32, height: u32, bits: u8, color: u8, packed: &[u8]) -> Vec<u8> {
    let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[bits, color, 0, 0, 0]].concat();
    [PNG, &chunk(b"IHDR", &header), &chunk(b"IDAT", packed), &chunk(b"IEND", &[])].concat()
}

/// So many megabytes of zeros, packed.
pub fn zeros(megabytes: usize) -> Vec<u8> {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::best());
    for _ in 0..megabytes {
        packer.write_all(&vec![0; 1 << 20]).unwrap();
    }
    packer.finish().unwrap()
}

/// A progressive grey JPEG of 1,024 × 1,024 pixels whose every scan is a few bytes and changes nothing.
pub fn scans(count: usize) -> Vec<u8> {
    let mut file = b"\xff\xd8".to_vec();
    let mut segment = |marker: u8, body: &[u8]| {
        file.extend([0xFF, marker]);
        file.extend(u16::try_from(body.len() + 2).unwrap().to_be_bytes());
        file.extend(body);
    };
    segment(0xDB, &[&[0][..], &[1; 64]].concat());
    segment(0xC2, &[8, 4, 0, 4, 0, 1, 1, 0x11, 0]);
    // One code each: "no difference" for the first scan, "16,384 blocks are empty" for the others.
    let lengths = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    segment(0xC4, &[&[0x00][..], &lengths, &[0]].concat());
    segment(0xC4, &[&[0x10][..], &lengths, &[0xE0]].concat());
    segment(0xDA, &[1, 1, 0x00, 0, 0, 0]);
    file.extend(vec![0; 16_384 / 8]);
    for _ in 0..count {
        file.extend([0xFF, 0xDA, 0, 8, 1, 1, 0x00, 1, 63, 0, 0, 1]);
    }
    file.extend([0xFF, 0xD9]);
    file
}

/// Files that must be refused, each with its code.
pub fn hostile() -> Vec<(&'static str, Vec<u8>, &'static str)> {
    let (type_, size, broken) = ("validation.image_type", "validation.image_size", "validation.image_unreadable");
    let (png_file, jpeg_file) = (png(600, 400), jpeg(600, 400));
    let cut = |file: &[u8], part: usize| file[..file.len() * part / 100].to_vec();
    let behind = |file: &[u8], tail: &[u8]| [file, tail].concat();
    let flood = |side: u16| {
        let mut file = jpeg(8, 8);
        let frame = file.windows(2).position(|pair| pair == [0xFF, 0xC0]).unwrap();
        file[frame + 5..frame + 7].copy_from_slice(&side.to_be_bytes());
        file[frame + 7..frame + 9].copy_from_slice(&side.to_be_bytes());
        file
    };
    vec![
        ("SVG", b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>".to_vec(), type_),
        ("HTML", b"<!doctype html><script>alert(1)</script>".to_vec(), type_),
        (
            "GIF",
            b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\x04\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;"
                .to_vec(),
            type_,
        ),
        ("WebP", b"RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0".to_vec(), type_),
        ("one byte", vec![0x89], type_),
        ("behind white space", behind(b" ", &png_file), type_),
        ("PNG flood", declared(60_000, 60_000, 8, 6, &zeros(1)), size),
        ("widest PNG", declared(u32::MAX, 1, 16, 6, &zeros(1)), size),
        ("JPEG flood", flood(65_500), size),
        ("PNG of nothing", declared(0, 10, 8, 6, &zeros(1)), size),
        ("JPEG of nothing", flood(0), size),
        ("packed texts without end, cut", cut(&texts(), 99), broken),
        ("too many scans", scans(60_000), broken),
        ("PNG start", PNG.to_vec(), broken),
        ("JPEG start", b"\xff\xd8\xff".to_vec(), broken),
        ("half a PNG", cut(&png_file, 50), broken),
        ("PNG without end", png_file[..png_file.len() - 12].to_vec(), broken),
        ("half a JPEG", cut(&jpeg_file, 50), broken),
        ("JPEG without end", jpeg_file[..jpeg_file.len() - 2].to_vec(), broken),
        ("PNG and archive", behind(&png_file, b"PK\x03\x04 and more"), broken),
        ("PNG and page", behind(&png_file, b"<html><script>alert(1)</script>"), broken),
        ("JPEG and program", behind(&jpeg_file, b"<?php system($_GET[0]);"), broken),
        ("two JPEG", behind(&jpeg_file, &jpeg_file), broken),
        (
            "PNG with a wrong checksum",
            {
                let mut file = png_file.clone();
                file[30] ^= 1;
                file
            },
            broken,
        ),
        ("PNG with an unknown need", with_chunk(&png_file, b"SAPA", b"x"), broken),
        ("fewer pixels than declared", declared(1_000, 1_000, 8, 6, &zeros(1)), broken),
    ]
}

/// Expensive files that are valid images: kept in small size they are harmless.
pub fn costly() -> Vec<(&'static str, Vec<u8>)> {
    let (mut half, end) = (jpeg(600, 400), b"\xff\xd9");
    half.truncate(half.len() * 6 / 10);
    vec![
        ("packed pixels without end", declared(1_024, 1_024, 1, 0, &zeros(200))),
        ("packed texts without end", texts()),
        ("as many scans as may be", scans(31)),
        ("half of a JPEG's pixels", [&half[..], end].concat()),
        ("a picture of the largest size", png(1_024, 1_024)),
    ]
}

/// A small PNG with 640 MB of packed text.
pub fn texts() -> Vec<u8> {
    let text = [&b"Comment\0\0"[..], &zeros(64)].concat();
    (0..10).fold(png(64, 64), |file, _| with_chunk(&file, b"zTXt", &text))
}

fn chunk(name: &[u8; 4], body: &[u8]) -> Vec<u8> {
    let mut crc = Crc::new();
    crc.update(name);
    crc.update(body);
    [&u32::try_from(body.len()).unwrap().to_be_bytes()[..], name, body, &crc.sum().to_be_bytes()].concat()
}
