//! Images (product §4): which ones may be uploaded, from plain facts that browser and
//! server measure themselves. Decodes nothing.

use crate::base::issue::{Issue, Reason};
use crate::base::stored::stored_enum;
use crate::form::input::facts;

stored_enum! {
    /// What an image is for.
    ImagePurpose { Logo = "LOGO", Banner = "BANNER" }
}
stored_enum! {
    /// What its content is, whatever its name says.
    ImageFormat { Png = "PNG", Jpeg = "JPEG", Other = "OTHER" }
}

facts! {
    /// What decides about an image.
    #[derive(Copy)]
    pub struct ImageFacts {
        /// What it is for.
        pub purpose: ImagePurpose,
        /// What it is.
        pub format: ImageFormat,
        /// Pixels.
        pub width: u32,
        /// Pixels.
        pub height: u32,
        /// Its size as uploaded.
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        pub bytes: i64,
    }
}

const KB: i64 = 1_024;

impl ImagePurpose {
    /// The longest side that is accepted, in pixels. A banner is *below* 300.
    pub const fn side_max(self) -> u32 {
        match self {
            Self::Logo => 1_024,
            Self::Banner => 299,
        }
    }

    /// The largest file that is accepted, in bytes.
    pub const fn bytes_max(self) -> i64 {
        match self {
            Self::Logo => 1_024 * KB,
            Self::Banner => 512 * KB,
        }
    }
}

/// What is wrong with an image; all of it lies on `file`. What is no image has no size.
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
        // Rounded up: a file just over the limit must not read as if it were the limit.
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
