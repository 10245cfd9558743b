//! Images (product §4): rules for an upload, from plain facts that browser and server measure
//! themselves. Decodes nothing.

use sapa_derive::facts;

use crate::base::issue::{Issue, Reason};
use crate::base::stored::stored_enum;

stored_enum! {
    /// The purpose of an image.
    ImagePurpose { Logo = "LOGO", Banner = "BANNER" }
}
stored_enum! {
    /// The format of an image by its content, whatever the file's name.
    ImageFormat { Png = "PNG", Jpeg = "JPEG", Other = "OTHER" }
}

/// The facts that decide about an upload.
#[facts]
#[derive(Copy)]
pub struct ImageFacts {
    pub purpose: ImagePurpose,
    pub format: ImageFormat,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Size of the uploaded file, in bytes.
    pub bytes: i64,
}

const KB: i64 = 1_024;

impl ImagePurpose {
    /// The longest accepted side, in pixels. A banner must be *below* 300.
    pub const fn side_max(self) -> u32 {
        match self {
            Self::Logo => 1_024,
            Self::Banner => 299,
        }
    }

    /// The largest accepted file, in bytes.
    pub const fn bytes_max(self) -> i64 {
        match self {
            Self::Logo => 1_024 * KB,
            Self::Banner => 512 * KB,
        }
    }
}

/// The issues of an image, all at `file`. A file that is no image is not checked for its size.
pub fn check(facts: &ImageFacts) -> Vec<Issue> {
    let mut issues = Vec::new();
    let ImageFacts { purpose, format, width, height, bytes } = *facts;
    let side = purpose.side_max();
    if format == ImageFormat::Other {
        issues.push(Issue::new("file", "validation.image_type"));
    } else if width.max(height) > side || width.min(height) == 0 {
        let size = Reason::new("validation.image_size").with("width", i64::from(width));
        issues.push(size.with("height", i64::from(height)).with("max", i64::from(side)).at("file"));
    }
    if bytes > purpose.bytes_max() {
        // Rounded up: a file just over the limit must not read as if its size were the limit.
        let kb = bytes / KB + i64::from(bytes % KB > 0);
        issues.push(
            Reason::new("validation.image_bytes").with("kb", kb).with("maxKb", purpose.bytes_max() / KB).at("file"),
        );
    }
    issues
}

#[cfg(test)]
#[path = "image_tests.rs"]
mod tests;
