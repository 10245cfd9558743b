//! Uploads: decoded safely and stored as new files, or refused.

use std::io::{Cursor, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use image::{DynamicImage, GenericImageView, ImageReader};
use serde_json::{Value, json};

use crate::fixture::Fixture;
use crate::image::files::{costly, declared, hostile, jpeg, orientation, png, png_of, with_chunk, with_segment, zeros};
use crate::support::Answer;

/// A multipart body with one part, and its content type.
pub fn form(part: &str, file: &[u8]) -> (String, Vec<u8>) {
    let boundary = "sapa-boundary";
    let head = format!(
        "--{boundary}\r\nContent-Disposition: form-data; name=\"{part}\"; filename=\"../../etc/x.html\"\r\nContent-Type: text/html\r\n\r\n"
    );
    let body = [head.as_bytes(), file, format!("\r\n--{boundary}--\r\n").as_bytes()].concat();
    (format!("multipart/form-data; boundary={boundary}"), body)
}

pub fn send(fixture: &Fixture, who: &str, purpose: &str, file: &[u8]) -> Answer {
    let (kind, body) = form("file", file);
    let path = format!("/images?purpose={purpose}");
    fixture.app.post(&path).token(fixture.token(who)).header("Content-Type", &kind).body(body).send()
}

fn decoded(file: &[u8]) -> DynamicImage {
    ImageReader::new(Cursor::new(file)).with_guessed_format().unwrap().decode().unwrap()
}

fn issue(answer: &Answer) -> (String, Value) {
    let issue = answer.json()["issues"][0].clone();
    assert_eq!(issue["path"], "file");
    (issue["code"].as_str().unwrap().to_owned(), issue["params"].clone())
}

#[test]
fn a_logo_is_stored_as_a_new_file() {
    let fixture = Fixture::build();
    let answer = send(&fixture, "admin", "logo", &png(800, 600)).expect(201).json();
    assert_eq!((&answer["width"], &answer["height"], &answer["format"]), (&json!(512), &json!(384), &json!("PNG")));
    let shown = fixture.get("admin", &format!("/images/{}", answer["id"])).expect(200);
    assert_eq!(shown.header("content-type"), "image/png");
    assert_eq!(shown.header("x-content-type-options"), "nosniff");
    assert_eq!(shown.header("cache-control"), "private, no-cache");
    assert_eq!(shown.header("content-disposition"), format!("inline; filename=\"image-{}.png\"", answer["id"]));
    assert_eq!(shown.body.len() as i64, answer["bytes"]);
    let picture = decoded(&shown.body);
    assert_eq!(picture.dimensions(), (512, 384));
    // The transparent border of the tan disc has no dark pixels.
    for (_, _, pixel) in picture.pixels().filter(|(_, _, pixel)| pixel.0[3] > 40) {
        assert!(pixel.0[0].abs_diff(194) < 12 && pixel.0[2].abs_diff(108) < 12, "{pixel:?}");
    }
    let tag = shown.header("etag").to_owned();
    let path = format!("/images/{}", answer["id"]);
    let repeated =
        fixture.app.get(&path).token(fixture.token("admin")).header("If-None-Match", &tag).send().expect(304);
    assert!(repeated.body.is_empty() && repeated.header("etag") == tag);

    let photo = send(&fixture, "sysadm", "logo", &jpeg(1_024, 700)).expect(201).json();
    assert_eq!((&photo["width"], &photo["height"], &photo["format"]), (&json!(512), &json!(350), &json!("JPEG")));
    let shown = fixture.get("sysadm", &format!("/images/{}", photo["id"])).expect(200);
    assert_eq!(shown.header("content-type"), "image/jpeg");
    let banner = send(&fixture, "sysadm", "banner", &png(299, 120)).expect(201).json();
    assert_eq!((&banner["width"], &banner["height"]), (&json!(299), &json!(120)));
}

#[test]
fn metadata_of_an_image_are_removed() {
    let fixture = Fixture::build();
    let secret = b"<script>steal(44.8125, 20.4612)</script>";
    let noted = with_chunk(&png(100, 50), b"tEXt", &[b"Comment\0", &secret[..]].concat());
    let exif = [&orientation(6)[..], secret].concat();
    let turned = with_segment(&with_segment(&jpeg(100, 50), 0xFE, secret), 0xE1, &exif);
    let padded = [&png(100, 50)[..], &[0; 600], b"\r\n"].concat();
    for (file, width, height) in [(noted, 100, 50), (turned, 50, 100), (padded, 100, 50)] {
        let kept = send(&fixture, "admin", "logo", &file).expect(201).json();
        assert_eq!((&kept["width"], &kept["height"]), (&json!(width), &json!(height)), "turned upright");
        let shown = fixture.get("admin", &format!("/images/{}", kept["id"])).body;
        for hidden in [&secret[..], b"Exif", b"tEXt"] {
            assert!(!shown.windows(hidden.len()).any(|part| part == hidden), "{}", String::from_utf8_lossy(hidden));
        }
    }
}

#[test]
fn sizes_are_measured_and_named() {
    let fixture = Fixture::build();
    send(&fixture, "admin", "logo", &png(1_024, 1_024)).expect(201);
    let wide = issue(&send(&fixture, "admin", "logo", &png(1_025, 10)).expect(422));
    assert_eq!(wide, ("validation.image_size".to_owned(), json!({"width": 1_025, "height": 10, "max": 1_024})));
    send(&fixture, "sysadm", "banner", &jpeg(299, 299)).expect(201);
    let tall = issue(&send(&fixture, "sysadm", "banner", &jpeg(10, 300)).expect(422));
    assert_eq!(tall, ("validation.image_size".to_owned(), json!({"width": 10, "height": 300, "max": 299})));

    send(&fixture, "admin", "logo", &png_of(1 << 20)).expect(201);
    let heavy = issue(&send(&fixture, "admin", "logo", &png_of((1 << 20) + 1)).expect(422));
    assert_eq!(heavy, ("validation.image_bytes".to_owned(), json!({"kb": 1_025, "maxKb": 1_024})));
    send(&fixture, "sysadm", "banner", &png_of(512 << 10)).expect(201);
    let heavy = issue(&send(&fixture, "sysadm", "banner", &png_of((512 << 10) + 1)).expect(422));
    assert_eq!(heavy, ("validation.image_bytes".to_owned(), json!({"kb": 513, "maxKb": 512})));
    // A body of more than twice the limit is not read to the end.
    assert_eq!(send(&fixture, "admin", "logo", &png_of(2 << 20)).expect(422).code(422), "validation.failed");
    assert_eq!(send(&fixture, "admin", "logo", &png_of((2 << 20) + 1)).code(413), "request.too_large");
    assert_eq!(send(&fixture, "admin", "logo", &png_of(5 << 20)).code(413), "request.too_large");
    let english = send(&fixture, "admin", "logo", b"GIF89a").expect(422);
    assert_eq!(english.json()["code"], "validation.failed");
}

#[test]
fn a_body_without_length_is_cut_off_while_reading() {
    let fixture = Fixture::build();
    let mut stream = TcpStream::connect(fixture.app.address).unwrap();
    let head = format!(
        "POST /api/v1/images?purpose=logo HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\n\
         Content-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n",
        fixture.token("admin")
    );
    stream.write_all(head.as_bytes()).unwrap();
    let mut chunk = |bytes: &[u8]| {
        stream
            .write_all(format!("{:x}\r\n", bytes.len()).as_bytes())
            .and_then(|()| stream.write_all(bytes))
            .and_then(|()| stream.write_all(b"\r\n"))
    };
    chunk(b"--b\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n").unwrap();
    for _ in 0..256 {
        // The server may close while the test still writes.
        if chunk(&[0x55; 64 * 1024]).is_err() {
            break;
        }
    }
    let mut start = [0; 12];
    std::io::Read::read_exact(&mut stream, &mut start).unwrap();
    assert_eq!(&start, b"HTTP/1.1 413");
}

#[test]
fn all_uploads_together_are_bounded() {
    let fixture = Fixture::build();
    // More than all uploads may hold together, none of them complete.
    let head = format!(
        "POST /api/v1/images?purpose=logo HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\n\
         Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 2097152\r\n\r\n\
         --b\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n",
        fixture.token("admin")
    );
    let open = |_| {
        let mut stream = TcpStream::connect(fixture.app.address).unwrap();
        stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&vec![0x55; 1_500_000])).unwrap();
        stream
    };
    let mut held: Vec<TcpStream> = (0..11).map(open).collect();
    let refused = || send(&fixture, "admin", "logo", &png_of(1 << 20)).status == 503;
    let began = Instant::now();
    while !refused() {
        assert!(began.elapsed() < Duration::from_secs(10), "uploads are bounded");
        held.push(open(0));
    }
    // Other bodies go on.
    let profile = json!({"firstName": "Mila", "lastName": "Đurić".repeat(5_000), "language": "en_US"});
    fixture.app.patch("/me").token(fixture.token("admin")).json(&profile).send().expect(422);
    drop(held);
    let began = Instant::now();
    while refused() {
        assert!(began.elapsed() < Duration::from_secs(10), "there is room again");
    }
}

#[test]
fn hostile_files_are_refused_at_once() {
    let fixture = Fixture::build();
    for (name, file, code) in hostile() {
        let measured = || {
            let started = Instant::now();
            let answer = send(&fixture, "admin", "logo", &file).expect(422);
            assert_eq!(issue(&answer).0, code, "{name}");
            started.elapsed()
        };
        // The best of five counts: the machine may be busy with other tests.
        let quickest = (0..5).map(|_| measured()).find(|took| *took < Duration::from_millis(200));
        assert!(quickest.is_some(), "{name} takes longer than 200 ms");
    }
    let flood = send(&fixture, "admin", "logo", &declared(60_000, 60_000, 8, 6, &zeros(1))).expect(422);
    assert_eq!(issue(&flood).1, json!({"width": 60_000, "height": 60_000, "max": 1_024}));
    for (name, file) in costly() {
        let answer = send(&fixture, "admin", "logo", &file).expect(201);
        assert!(answer.json()["width"].as_i64().unwrap() <= 512, "{name}");
    }
}

/// Measured in a process of its own, where nothing else allocates.
#[test]
fn hostile_files_cost_less_than_twenty_megabytes() {
    const ALONE: &str = "SAPA_MEASURE";
    if std::env::var_os(ALONE).is_none() {
        let module = module_path!().split_once("::").unwrap().1;
        let name = format!("{module}::hostile_files_cost_less_than_twenty_megabytes");
        let mut alone = std::process::Command::new(std::env::current_exe().unwrap());
        let done = alone.args([&name, "--exact", "--nocapture"]).env(ALONE, "1").output().unwrap();
        let said = String::from_utf8_lossy(&done.stdout);
        assert!(done.status.success() && said.contains("1 passed"), "{said}{}", String::from_utf8_lossy(&done.stderr));
        return; // the other process measured
    }
    let kilobytes = |name: &str| -> i64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let line = status.lines().find(|line| line.starts_with(name)).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    };
    let costly = costly().into_iter().map(|(name, file)| (name, file, ""));
    for (name, file, _) in hostile().into_iter().chain(costly) {
        // Resets the peak to the present resident memory.
        std::fs::write("/proc/self/clear_refs", "5").unwrap();
        let before = kilobytes("VmRSS");
        let read = sapa_server::image::read(sapa_core::image::ImagePurpose::Logo, &file);
        let peak = kilobytes("VmHWM") - before;
        eprintln!("{name}: {} KB, {}", peak, if read.is_ok() { "kept" } else { "refused" });
        assert!(peak < 20 * 1024, "{name}: {peak} KB");
    }
}

#[test]
fn requests_that_bring_no_file_are_refused() {
    let fixture = Fixture::build();
    let post = |path: &str, kind: &str, body: Vec<u8>| {
        fixture.app.post(path).token(fixture.token("admin")).header("Content-Type", kind).body(body).send()
    };
    let (kind, body) = form("file", &png(8, 8));
    for path in ["/images", "/images?purpose=avatar", "/images?purpose=logo&purpose=logo", "/images?purpose=logo&id=1"]
    {
        assert_eq!(post(path, &kind, body.clone()).code(400), "request.query", "{path}");
    }
    let logo = "/images?purpose=logo";
    for (kind, status) in [
        ("application/json", 415),
        ("image/png", 415),
        ("multipart/mixed; boundary=sapa-boundary", 415),
        ("multipart/form-data", 400),
    ] {
        post(logo, kind, body.clone()).expect(status);
    }
    let (kind, other) = form("logo", &png(8, 8));
    assert_eq!(post(logo, &kind, other).expect(400).issues(), ["logo: validation.unknown_field"]);
    let twice = [&body[..body.len() - "--sapa-boundary--\r\n".len()], &body[..]].concat();
    assert_eq!(post(logo, &kind, twice).expect(400).issues(), ["file: validation.unknown_field"]);
    let (kind, empty) = form("file", b"");
    assert_eq!(post(logo, &kind, empty).expect(422).issues(), ["file: validation.required"]);
    assert_eq!(post(logo, &kind, body[..body.len() - 30].to_vec()).code(400), "request.malformed");
    assert_eq!(post(logo, &kind, Vec::new()).code(400), "request.malformed");
    let packed = fixture.app.post(logo).token(fixture.token("admin")).header("Content-Type", &kind);
    assert_eq!(packed.header("Content-Encoding", "gzip").body(body).send().code(415), "request.content_encoding");
}
