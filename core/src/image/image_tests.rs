//! Tests of the rules for an upload.

use super::*;
use crate::base::issue::Param;

fn facts(purpose: ImagePurpose, side: u32, bytes: i64) -> ImageFacts {
    ImageFacts { purpose, format: ImageFormat::Png, width: side, height: 10, bytes }
}

#[test]
fn sides_and_bytes_have_limits() {
    use ImagePurpose::{Banner, Logo};
    for (purpose, side, bytes) in [(Banner, 299, 524_288), (Logo, 1_024, 1_048_576)] {
        assert_eq!(check(&facts(purpose, side, bytes)), []);
        let issues = check(&facts(purpose, side + 1, bytes + 1));
        let codes: Vec<_> = issues.iter().map(|i| (i.path.as_str(), i.code.as_str())).collect();
        assert_eq!(codes, [("file", "validation.image_size"), ("file", "validation.image_bytes")]);
        assert_eq!(issues[0].params["width"], Param::Number(i64::from(side) + 1), "the measured size is named");
        assert_eq!(
            (&issues[1].params["kb"], &issues[1].params["maxKb"]),
            (&Param::Number(bytes / 1_024 + 1), &Param::Number(bytes / 1_024))
        );
    }
    assert_eq!(check(&ImageFacts { height: 300, ..facts(Banner, 10, 1) }).len(), 1, "either side");
}

#[test]
fn images_have_one_of_two_formats_and_a_size() {
    let other = ImageFacts { format: ImageFormat::Other, ..facts(ImagePurpose::Logo, 9_999, 1) };
    assert_eq!(check(&other).into_iter().map(|i| i.code).collect::<Vec<_>>(), ["validation.image_type"]);
    assert_eq!(check(&facts(ImagePurpose::Logo, 0, 1)).len(), 1);
}
