//! The rules of every plain record's list: words, orders, pages and export.

use serde_json::{Value, json};

use crate::fixture::Fixture;
use crate::fixture::records::{column, id_of};
use crate::record::rules::Sample;
use crate::support::encode;

/// Words are found in any spelling, and all of them must match.
pub fn search(fixture: &Fixture, sample: &Sample) {
    let Sample { path, reader, .. } = sample;
    let name = |en: &str, sr: &str| sample.named(en, sr);
    fixture.made(path, &name("Whippet of Zlatibor", "Đurđev Žućkasti Čvarak"));
    fixture.made(path, &name("Sparrow", "Ђурина Њушка"));
    let last = fixture.made(path, &name("Plain", "Obični Šarov"));
    let found = |q: &str| fixture.names(&format!("{path}?pageSize=100&q={}", encode(q)), &sample.en());
    for q in ["đurđev", "DJURDJ", "durdev", "ЂУРЂЕВ", "zuckasti", "čvar", "cvar žuć", "whip ćva", "zlatibor"]
    {
        assert_eq!(found(q), ["Whippet of Zlatibor"], "{q}");
    }
    for q in ["njuska", "њушка", "sparrow"] {
        assert_eq!(found(q), ["Sparrow"], "{q}");
    }
    assert_eq!(found("sarov"), ["Plain"]);
    let mut both = found("đur");
    both.sort();
    assert_eq!(both, ["Sparrow", "Whippet of Zlatibor"]);
    for q in ["whippet sparrow", "hippet", "%", "***", "_"] {
        assert_eq!(found(q), Vec::<String>::new(), "{q}");
    }
    assert_eq!(fixture.get(reader, &format!("{path}?q=whip")).json()["total"], 1);
    // A renamed record is found under its new name only.
    let own = format!("{path}/{}", id_of(&last));
    fixture.put("sysadm", &own, 1, &name("Plain", "Retki Vrabac")).expect(200);
    assert_eq!((found("sarov"), found("vrabac")), (Vec::new(), vec!["Plain".to_owned()]));
}

/// Every order is total: by pages, by cursor, up and down.
pub fn orders(fixture: &Fixture, sample: &Sample) {
    let Sample { path, sorts, reader, .. } = sample;
    let names = ["Žaba", "Čaplja", "Ćuk", "Dževrek", "Đon", "Zec", "Caplja", "Žaba", "Lj", "Lovac"];
    let english = ["toad", "Heron", "owl", "Étagère", "Dzo", "hare", "heron", "Élan", "Emu", "Égypt 2"];
    for (i, (name, in_english)) in names.iter().zip(english).enumerate() {
        let mut other = sample.named(in_english, name);
        if other.get("ordinal").is_some() {
            other["ordinal"] = json!(50 - i / 3);
        }
        fixture.made(path, &other);
    }
    for (sort, member, key) in *sorts {
        for sign in ["", "-"] {
            let page = fixture.get(reader, &format!("{path}?sort={sign}{sort}&pageSize=100")).expect(200).json();
            let ids = column(&page, "id");
            let mut values: Vec<Value> = page["items"].as_array().unwrap().iter().map(|i| i[*member].clone()).collect();
            if let Some(key) = key {
                values = values.iter().map(|v| json!(key(v.as_str().unwrap()))).collect();
            }
            let before = |a: &Value, b: &Value| match (a.as_i64(), b.as_i64()) {
                (Some(a), Some(b)) => a <= b,
                _ => a.as_str() <= b.as_str(),
            };
            let sorted =
                values.windows(2).all(|p| if sign.is_empty() { before(&p[0], &p[1]) } else { before(&p[1], &p[0]) });
            assert!(sorted, "{sign}{sort}: {values:?}");
            let (mut by_cursor, mut by_page, mut next) = (Vec::new(), Vec::new(), String::new());
            for number in 1..=ids.len().div_ceil(3) {
                let address = format!("{path}?sort={sign}{sort}&pageSize=3");
                by_page.extend(column(&fixture.get(reader, &format!("{address}&page={number}")).json(), "id"));
                let page = fixture.get(reader, &format!("{address}{next}")).expect(200).json();
                by_cursor.extend(column(&page, "id"));
                next = page["next"].as_str().map(|cursor| format!("&cursor={cursor}")).unwrap_or_default();
            }
            assert_eq!((&by_page, &by_cursor), (&ids, &ids), "{sign}{sort}");
        }
    }
    by_the_language_that_is_read(fixture, sample);
    let plain = fixture.names(&format!("{path}?pageSize=100"), "id");
    assert_eq!(plain, fixture.names(&format!("{path}?pageSize=100&sort={}", sample.order), "id"));
    for query in ["sort=id", "colour=red", "page=0", "cursor=x", "pageSize=101"] {
        assert_eq!(fixture.get(reader, &format!("{path}?{query}")).code(400), "request.query", "{query}");
    }
}

/// The name sorts by the reader's language; a cursor remembers that language.
fn by_the_language_that_is_read(fixture: &Fixture, sample: &Sample) {
    let Sample { path, name, reader, .. } = sample;
    let page = |language: &str, query: &str| {
        let request = fixture.by(reader, "GET", &format!("{path}?{query}&pageSize=4"));
        request.header("Accept-Language", language).send()
    };
    for sign in ["", "-"] {
        for (language, sort) in
            [("en", sample.en()), ("de", sample.en()), ("sr-Latn-RS", sample.sr()), ("sr", sample.sr())]
        {
            let (spoken, named) = (format!("sort={sign}{name}"), format!("sort={sign}{sort}"));
            let (first, same) = (page(language, &spoken).expect(200).json(), page("en", &named).expect(200).json());
            assert_eq!(first, same, "{path} {language}");
            let next = format!("&cursor={}", first["next"].as_str().unwrap());
            assert_eq!(
                page(language, &(spoken.clone() + &next)).expect(200).json(),
                page("sr", &(named + &next)).expect(200).json()
            );
            let other = if sort == sample.en() { "sr" } else { "en" };
            assert_eq!(page(other, &(spoken + &next)).issues(), ["cursor: validation.format"]);
        }
    }
}

/// The export holds the list in the reader's language, and no formulas.
pub fn export(fixture: &Fixture, sample: &Sample) {
    let Sample { path, reader, .. } = sample;
    fixture.made(path, &sample.named("=1+1", "Žuti; \"brzi\", mali"));
    let file = |language: &str| {
        let request = fixture.by(reader, "GET", &format!("{path}/export.csv?q=zuti&sort={}", sample.order));
        request.header("Accept-Language", language).send().expect(200)
    };
    let english = file("en");
    assert!(english.body.starts_with(&[0xEF, 0xBB, 0xBF]), "a byte order mark");
    assert_eq!(english.header("content-type"), "text/csv; charset=utf-8");
    assert!(english.header("content-disposition").starts_with("attachment; filename=\""));
    let text = english.text();
    assert_eq!(text.lines().count(), 2, "{text}");
    let expected = "'=1+1,\"Žuti; \"\"brzi\"\", mali\"";
    assert!(text.lines().nth(1).unwrap().contains(expected), "{text}");
    assert!(!text.lines().next().unwrap().contains('.'), "labels, no keys: {text}");
    let serbian = file("sr-Latn-RS").text();
    assert!(serbian.lines().nth(1).unwrap().contains(&expected.replace("1,", "1;")), "{serbian}");
    assert_eq!(fixture.get(reader, &format!("{path}/export.csv?colour=red")).code(400), "request.query");
}
