//! Image files before decoding: format, declared size, and whether the file is one whole picture
//! and nothing else. Judges no limits and decodes no pixel.

use std::borrow::Cow;

use sapa_core::image::ImageFormat;

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
const JPEG: &[u8] = b"\xff\xd8\xff";
/// Most scans of a JPEG. Cameras and editors write up to ten. Each costs a walk over the whole
/// picture, so that a few bytes a scan could keep a decoder busy for seconds.
const MAX_SCANS: usize = 32;

/// The format by the first bytes; name and declared type of the file are not trusted.
pub fn format(file: &[u8]) -> ImageFormat {
    match file {
        _ if file.starts_with(PNG) => ImageFormat::Png,
        _ if file.starts_with(JPEG) => ImageFormat::Jpeg,
        _ => ImageFormat::Other,
    }
}

/// Width and height as the file declares them; none: it declares none.
pub fn size(file: &[u8]) -> Option<(u32, u32)> {
    match format(file) {
        ImageFormat::Png => {
            // The header is the first chunk: length, name, then the two sides.
            let header = file.get(PNG.len()..)?.strip_prefix(b"\0\0\0\x0dIHDR")?;
            Some((number(header.get(..4)?)?, number(header.get(4..8)?)?))
        }
        ImageFormat::Jpeg => {
            let mut found = None;
            segments(file, |marker, body| {
                if is_frame(marker) && found.is_none() {
                    found = number(body.get(3..5)?).zip(number(body.get(1..3)?));
                }
                // Segments behind the frame do not matter here.
                found.is_none().then_some(())
            });
            found
        }
        ImageFormat::Other => None,
    }
}

/// The file for the decoder, if it is one whole picture with only padding behind it. Of a PNG only
/// the chunks that the pixels need: compressed texts and profiles stay packed.
pub fn whole(file: &[u8]) -> Option<Cow<'_, [u8]>> {
    match format(file) {
        ImageFormat::Png => {
            let mut plain = PNG.to_vec();
            let tail = chunks(file, |name, chunk| {
                match name {
                    b"IHDR" | b"PLTE" | b"tRNS" | b"IDAT" | b"IEND" => plain.extend_from_slice(chunk),
                    // A capital marks a required chunk: a decoder that does not know it cannot show
                    // the picture.
                    [first, ..] if first.is_ascii_uppercase() => return None,
                    _ => {}
                }
                Some(())
            })?;
            is_padding(tail).then_some(Cow::Owned(plain))
        }
        ImageFormat::Jpeg => {
            let (mut frames, mut scans) = (0, 0);
            let tail = segments(file, |marker, _| {
                frames += usize::from(is_frame(marker));
                scans += usize::from(marker == 0xDA);
                (frames < 2 && scans <= MAX_SCANS).then_some(())
            })?;
            (frames == 1 && is_padding(tail)).then_some(Cow::Borrowed(file))
        }
        ImageFormat::Other => None,
    }
}

/// Walks through the chunks of a PNG until `seen` answers none; answers the bytes after the end.
fn chunks<'a>(file: &'a [u8], mut seen: impl FnMut(&[u8; 4], &'a [u8]) -> Option<()>) -> Option<&'a [u8]> {
    let mut rest = file.strip_prefix(PNG)?;
    loop {
        let length = usize::try_from(number(rest.get(..4)?)?).ok()?;
        // Length and name come before a chunk's data, a checksum after it.
        let (chunk, behind) = rest.split_at_checked(length.checked_add(12)?)?;
        let name = chunk.get(4..8)?.first_chunk()?;
        seen(name, chunk)?;
        if name == b"IEND" {
            return Some(behind);
        }
        rest = behind;
    }
}

/// Walks through the segments of a JPEG, without their markers, until `seen` answers none; answers
/// the bytes after the end.
fn segments<'a>(file: &'a [u8], mut seen: impl FnMut(u8, &'a [u8]) -> Option<()>) -> Option<&'a [u8]> {
    let mut rest = file.get(2..)?;
    loop {
        // Between segments lie the packed pixels: there 0xFF is followed by zero, by the number of
        // a restart, or by another 0xFF.
        let is_marker = |pair: &[u8]| matches!(pair, [0xFF, next] if !matches!(next, 0 | 0xD0..=0xD7 | 0xFF));
        let at = rest.windows(2).position(is_marker)?;
        let marker = *rest.get(at + 1)?;
        rest = rest.get(at + 2..)?;
        match marker {
            0xD9 => return Some(rest),
            // A picture within a picture belongs into a segment.
            0xD8 => return None,
            _ => {}
        }
        let length = usize::try_from(number(rest.get(..2)?)?).ok()?;
        seen(marker, rest.get(2..length)?)?;
        rest = rest.get(length..)?;
    }
}

/// Whether a segment declares a size: SOF0 to SOF15, without the three of another kind among them.
fn is_frame(marker: u8) -> bool {
    matches!(marker, 0xC0..=0xCF) && !matches!(marker, 0xC4 | 0xC8 | 0xCC)
}

fn is_padding(tail: &[u8]) -> bool {
    tail.iter().all(|byte| *byte == 0 || byte.is_ascii_whitespace())
}

/// Up to four bytes, the highest first.
fn number(bytes: &[u8]) -> Option<u32> {
    (bytes.len() <= 4).then(|| bytes.iter().fold(0, |sum, byte| sum << 8 | u32::from(*byte)))
}
