//! The dashboard's files: inside the release binary, from `frontend/dist` in a debug build, each
//! with the compressed twins that the build makes (`frontend/vite/compressed.ts`). A missing file
//! is 404; any other address gets the page, whose router decides.

use std::borrow::Cow;

use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ContentEncoding, ETAG, VARY,
};
use actix_web::http::{Method, StatusCode};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rust_embed::{EmbeddedFile, RustEmbed};

use super::hex::hex;
use super::http::coding;
use super::http::headers::{WORKER_POLICY, page_policy};
use super::problem::Error;

#[derive(RustEmbed)]
#[folder = "../frontend/dist"]
#[allow_missing = true]
struct Dist;

const PAGE: &str = "index.html";
/// The service worker; a script with a policy of its own.
const WORKER: &str = "sw.js";
/// The placeholder in the page's styles and `<meta>`; each answer replaces it by a fresh nonce.
const NONCE: &str = "__CSP_NONCE__";
/// Folders of files that the page requests by name.
const PARTS: [&str; 2] = ["static/", "assets/"];

/// Answers a file, or the page.
pub async fn serve(request: HttpRequest) -> Result<HttpResponse, Error> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Err(Error::wrong_method("GET, HEAD"));
    }
    let path = request.path().trim_start_matches('/');
    if path.is_empty() || path == PAGE {
        return page();
    }
    match Dist::get(path).filter(|_| !matches!(extension(path), "br" | "gz")) {
        Some(file) => Ok(answer(&request, path, file)),
        // A missing script must fail as a script, not come back as a page.
        None if PARTS.iter().any(|folder| path.starts_with(folder)) => Err(Error::not_found()),
        None if path.rsplit('/').next().is_some_and(|name| name.contains('.')) => Err(Error::not_found()),
        None => page(),
    }
}

fn page() -> Result<HttpResponse, Error> {
    let file = Dist::get(PAGE).ok_or_else(Error::not_found)?;
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|e| Error::internal(format!("randomness: {e}")))?;
    let nonce = STANDARD.encode(bytes);
    let html = String::from_utf8_lossy(&file.data).replace(NONCE, &nonce);
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/html; charset=utf-8"))
        .insert_header((CONTENT_SECURITY_POLICY, page_policy(&nonce)))
        .insert_header((CACHE_CONTROL, "no-store"))
        .body(html))
}

fn answer(request: &HttpRequest, path: &str, file: EmbeddedFile) -> HttpResponse {
    let plain = format!("\"{}\"", hex(&file.metadata.sha256_hash()[..16]));
    let keep = if has_hash(path) { "public, max-age=31536000, immutable" } else { "public, no-cache" };
    let mut response = HttpResponse::Ok();
    response.insert_header((CACHE_CONTROL, keep)).insert_header((VARY, "Accept-Encoding"));
    if path == WORKER {
        response.insert_header((CONTENT_SECURITY_POLICY, WORKER_POLICY));
    }
    if let Some(seen) = coding::seen(request.headers(), &plain) {
        return response.insert_header((ETAG, seen)).status(StatusCode::NOT_MODIFIED).finish();
    }
    response.insert_header((CONTENT_TYPE, content_type(path)));
    // The build writes a compressed twin beside each file that is worth it.
    let chosen = coding::choose(request, &[ContentEncoding::Brotli, ContentEncoding::Gzip]);
    let twin = chosen.and_then(|coding| Some((coding, Dist::get(&format!("{path}.{}", ending(coding)))?)));
    let (tag, file) = match twin {
        Some((coding, twin)) => {
            response.insert_header((CONTENT_ENCODING, coding));
            (coding::tag_in(&plain, coding), twin)
        }
        None => (plain, file),
    };
    response.insert_header((ETAG, tag)).body(match file.data {
        // A file inside the binary is not copied for each answer.
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    })
}

/// The suffix that the build appends to the name of a compressed file.
fn ending(coding: ContentEncoding) -> &'static str {
    if coding == ContentEncoding::Brotli { "br" } else { "gz" }
}

fn extension(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(_, extension)| extension)
}

fn content_type(path: &str) -> &'static str {
    match extension(path) {
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "woff" => "font/woff",
        "ttf" => "font/ttf",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Whether a name has a content hash, as the build gives it (`name-BX3f9a2c.woff2`): a dash and
/// eight characters that are no word.
fn has_hash(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let stem = name.split('.').next().unwrap_or(name).as_bytes();
    let Some((rest, hash)) = stem.len().checked_sub(8).map(|at| stem.split_at(at)) else { return false };
    PARTS.iter().any(|folder| path.starts_with(folder))
        && rest.len() > 1
        && rest.ends_with(b"-")
        && hash.iter().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'))
        && hash.iter().any(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_with_a_hash_are_kept_for_ever() {
        assert!(has_hash("assets/raleway-latin-BX3f9a2c.woff2"));
        assert!(has_hash("static/js/auth-DvUU--9e.js"));
        for plain in [
            "static/js/mode.js",
            "assets/icons/tabler-icons.woff2",
            "static/js/user-settings.js",
            "assets/-BX3f9a2c.js",
            "x-BX3f9a2c.js",
        ] {
            assert!(!has_hash(plain), "{plain}");
        }
    }
}
