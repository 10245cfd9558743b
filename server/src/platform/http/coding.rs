//! Content codings: the choice for a client, compressed answers of the API, and tags that tell a
//! compressed answer from a plain one (RFC 9110, 8.8.3.3 and 12.5.3).

use std::io::Write;

use actix_web::HttpMessage;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::ServiceResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{
    AcceptEncoding, CONTENT_ENCODING, CONTENT_TYPE, ContentEncoding, ETAG, Encoding, Header, HeaderMap, HeaderValue,
    IF_NONE_MATCH, VARY,
};
use flate2::Compression;
use flate2::write::GzEncoder;

/// Bytes of an answer that is worth compressing; shorter ones are sent plain.
const WORTH_IT: usize = 1_024;
/// The fastest level: under a million instructions for 26 KB.
const LEVEL: Compression = Compression::new(1);
/// Addresses whose answers are not compressed: they hold tokens beside text that the client sent,
/// so that the compressed length would reveal the tokens (BREACH).
const SECRET: &str = "/api/v1/auth/";

/// The coding among `ours` that the client takes; none for a plain answer.
pub fn choose(request: &impl HttpMessage, ours: &[ContentEncoding]) -> Option<ContentEncoding> {
    let plain = [ContentEncoding::Identity];
    let supported: Vec<Encoding> = ours.iter().chain(&plain).map(|coding| Encoding::Known(*coding)).collect();
    let chosen = AcceptEncoding::parse(request).ok()?.negotiate(supported.iter());
    ours.iter().copied().find(|coding| chosen == Some(Encoding::Known(*coding)))
}

/// `tag` (in its quotes) for an answer in `coding`.
pub fn tag_in(tag: &str, coding: ContentEncoding) -> String {
    let coding = coding.as_str();
    format!("{}-{coding}\"", tag.strip_suffix('"').unwrap_or(tag))
}

/// `tag` without a coding.
pub fn tag_of(tag: &str) -> &str {
    let codings = [ContentEncoding::Gzip, ContentEncoding::Brotli].map(ContentEncoding::as_str);
    codings.iter().find_map(|coding| tag.strip_suffix(coding)?.strip_suffix('-')).unwrap_or(tag)
}

/// The tag of `If-None-Match` that stands for `tag` (in its quotes), in any coding.
pub fn seen(headers: &HeaderMap, tag: &str) -> Option<HeaderValue> {
    let plain = tag.trim_matches('"');
    headers.get_all(IF_NONE_MATCH).filter_map(|line| line.to_str().ok()).flat_map(|line| line.split(',')).find_map(
        |one| {
            let one = one.trim();
            let one = one.strip_prefix("W/").unwrap_or(one);
            let same = one.strip_prefix('"')?.strip_suffix('"').map(tag_of)? == plain;
            if same { HeaderValue::from_str(one).ok() } else { None }
        },
    )
}

/// Compresses a complete JSON answer of the API for a client that takes it. Streams, images and
/// compressed answers pass unchanged.
pub fn compress(response: ServiceResponse<BoxBody>) -> ServiceResponse<BoxBody> {
    let path = response.request().path();
    if !path.starts_with("/api/") || path.starts_with(SECRET) {
        return response;
    }
    let unchanged = response.status() == StatusCode::NOT_MODIFIED;
    if !unchanged && !is_json(response.headers()) {
        return response;
    }
    let gzip = choose(response.request(), &[ContentEncoding::Gzip]).is_some();
    let mut response = response;
    response.headers_mut().append(VARY, HeaderValue::from_static("Accept-Encoding"));
    if unchanged || !gzip || response.headers().contains_key(CONTENT_ENCODING) {
        return response;
    }
    let mut packed = false;
    let mut response = response.map_body(|_, body| {
        let bytes = match body.try_into_bytes() {
            Ok(bytes) => bytes,
            Err(stream) => return stream,
        };
        match (bytes.len() > WORTH_IT).then(|| gzipped(&bytes, LEVEL)).flatten() {
            Some(short) => {
                packed = true;
                BoxBody::new(short)
            }
            None => BoxBody::new(bytes),
        }
    });
    if packed {
        let headers = response.headers_mut();
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(ContentEncoding::Gzip.as_str()));
        let tag = headers.get(ETAG).and_then(|tag| tag.to_str().ok()).map(|tag| tag_in(tag, ContentEncoding::Gzip));
        if let Some(tag) = tag.and_then(|tag| HeaderValue::from_str(&tag).ok()) {
            headers.insert(ETAG, tag);
        }
    }
    response
}

/// `bytes` compressed; none where that fails.
pub fn gzipped(bytes: &[u8], level: Compression) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(bytes.len() / 4), level);
    encoder.write_all(bytes).and_then(|()| encoder.finish()).ok()
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    kind == "application/json" || kind == "application/problem+json"
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::ACCEPT_ENCODING;
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn the_client_s_weights_count() {
        let ours = [ContentEncoding::Brotli, ContentEncoding::Gzip];
        assert_eq!(choose(&TestRequest::default().to_http_request(), &ours), None);
        let (br, gzip) = (Some(ContentEncoding::Brotli), Some(ContentEncoding::Gzip));
        for (accepted, coding) in [
            ("gzip, deflate, br, zstd", br),
            ("gzip", gzip),
            ("GZIP;q=0.2", gzip),
            ("br;q=0, gzip", gzip),
            ("br;q=0.1, gzip;q=0.9", gzip),
            ("identity, gzip;q=0.5", None),
            ("identity;q=0, gzip;q=0.5", gzip),
            ("*", None),
            ("*;q=0", None),
            ("gzip;q=0", None),
            ("gzip;q=x", None),
            ("deflate", None),
            ("", None),
        ] {
            let request = TestRequest::default().insert_header((ACCEPT_ENCODING, accepted)).to_http_request();
            assert_eq!(choose(&request, &ours), coding, "{accepted}");
        }
    }

    #[test]
    fn a_tag_is_known_again_in_every_coding() {
        let known = |sent: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(IF_NONE_MATCH, HeaderValue::from_str(sent).unwrap());
            seen(&headers, "\"7\"").map(|tag| tag.to_str().unwrap().to_owned())
        };
        assert_eq!(tag_in("\"7\"", ContentEncoding::Gzip), "\"7-gzip\"");
        for (sent, same) in [
            ("\"7\"", Some("\"7\"")),
            ("\"7-gzip\"", Some("\"7-gzip\"")),
            ("W/\"7\"", Some("\"7\"")),
            ("\"6\", \"7-br\"", Some("\"7-br\"")),
            ("\"8\"", None),
            ("\"7-zip\"", None),
            ("7", None),
        ] {
            assert_eq!(known(sent).as_deref(), same, "{sent}");
        }
    }
}
