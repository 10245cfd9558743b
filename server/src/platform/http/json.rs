//! JSON text of answers, the same as serde_json writes. Most of an answer's text is names of fields, which
//! need no look, and short texts, which are looked at eight bytes at a time: a quarter of what a page of a
//! list cost went into looking at each byte for what must be escaped.

use serde::Serialize;
use serde::ser::{
    SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple, SerializeTupleStruct,
    SerializeTupleVariant, Serializer,
};
use serde_json::Error;

type Done = Result<(), Error>;

/// Appends `value` to `out`.
pub fn write(out: &mut Vec<u8>, value: &impl Serialize) -> Done {
    value.serialize(Json(out))
}

struct Json<'a>(&'a mut Vec<u8>);

impl<'a> Json<'a> {
    fn plain(self, text: &[u8]) -> Done {
        self.0.extend_from_slice(text);
        Ok(())
    }

    fn items(self, begin: &[u8], end: &'static [u8]) -> Items<'a> {
        self.0.extend_from_slice(begin);
        Items { out: self.0, is_first: true, end }
    }

    /// Begins an enumeration's variant with values: an object of one field.
    fn variant(self, variant: &'static str) -> Self {
        self.0.push(b'{');
        name(self.0, variant);
        self
    }
}

/// A field's name as the code has it, with its colon.
fn name(out: &mut Vec<u8>, name: &'static str) {
    debug_assert!(is_plain(name.as_bytes()), "{name}");
    out.reserve(name.len() + 3);
    out.push(b'"');
    out.extend_from_slice(name.as_bytes());
    out.extend_from_slice(b"\":");
}

fn text(out: &mut Vec<u8>, text: &str) {
    let bytes = text.as_bytes();
    out.reserve(bytes.len() + 2);
    out.push(b'"');
    if is_plain(bytes) {
        out.extend_from_slice(bytes);
    } else {
        bytes.iter().for_each(|byte| escaped(out, *byte));
    }
    out.push(b'"');
}

/// Whether nothing must be escaped.
fn is_plain(bytes: &[u8]) -> bool {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = ONES << 7;
    let (words, rest) = bytes.as_chunks::<8>();
    // The high bit of each byte that is less than a space, a quotation mark or a backslash.
    let found = words.iter().fold(0, |found, word| {
        let word = u64::from_le_bytes(*word);
        let is_none = |other: u64| other.wrapping_sub(ONES) & !other;
        let (quote, slash) = (word ^ (ONES * u64::from(b'"')), word ^ (ONES * u64::from(b'\\')));
        found | (word.wrapping_sub(ONES * 0x20) & !word) | is_none(quote) | is_none(slash)
    });
    found & HIGHS == 0 && rest.iter().all(|byte| *byte >= 0x20 && *byte != b'"' && *byte != b'\\')
}

fn escaped(out: &mut Vec<u8>, byte: u8) {
    const HEX: &[u8; 16] = b"0123456789abcdef";
    let short = match byte {
        b'"' | b'\\' => byte,
        b'\n' => b'n',
        b'\r' => b'r',
        b'\t' => b't',
        8 => b'b',
        12 => b'f',
        0..0x20 => {
            out.extend_from_slice(b"\\u00");
            return out.extend([HEX[usize::from(byte >> 4)], HEX[usize::from(byte & 15)]]);
        }
        _ => return out.push(byte),
    };
    out.extend([b'\\', short]);
}

fn number(out: &mut Vec<u8>, negative: bool, mut rest: u64) {
    let mut digits = [0; 20];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if negative {
        out.push(b'-');
    }
    out.extend_from_slice(&digits[at..]);
}

macro_rules! numbers {
    ($($signed:ident: $i:ty, $unsigned:ident: $u:ty;)+) => {$(
        fn $signed(self, value: $i) -> Done {
            number(self.0, value < 0, i64::from(value).unsigned_abs());
            Ok(())
        }

        fn $unsigned(self, value: $u) -> Done {
            number(self.0, false, u64::from(value));
            Ok(())
        }
    )+};
}

impl<'a> Serializer for Json<'a> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Items<'a>;
    type SerializeTuple = Items<'a>;
    type SerializeTupleStruct = Items<'a>;
    type SerializeTupleVariant = Items<'a>;
    type SerializeMap = Items<'a>;
    type SerializeStruct = Items<'a>;
    type SerializeStructVariant = Items<'a>;

    numbers! {
        serialize_i8: i8, serialize_u8: u8;
        serialize_i16: i16, serialize_u16: u16;
        serialize_i32: i32, serialize_u32: u32;
        serialize_i64: i64, serialize_u64: u64;
    }

    fn serialize_bool(self, value: bool) -> Done {
        self.plain(if value { b"true" } else { b"false" })
    }

    fn serialize_f32(self, value: f32) -> Done {
        serde_json::to_writer(self.0, &value)
    }

    fn serialize_f64(self, value: f64) -> Done {
        serde_json::to_writer(self.0, &value)
    }

    fn serialize_char(self, value: char) -> Done {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Done {
        text(self.0, value);
        Ok(())
    }

    fn serialize_bytes(self, value: &[u8]) -> Done {
        self.collect_seq(value)
    }

    fn serialize_none(self) -> Done {
        self.plain(b"null")
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Done {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Done {
        self.plain(b"null")
    }

    fn serialize_unit_struct(self, _: &'static str) -> Done {
        self.plain(b"null")
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Done {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Done {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Done {
        let json = self.variant(variant);
        value.serialize(Json(json.0))?;
        json.plain(b"}")
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Items<'a>, Error> {
        Ok(self.items(b"[", b"]"))
    }

    fn serialize_tuple(self, _: usize) -> Result<Items<'a>, Error> {
        Ok(self.items(b"[", b"]"))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Items<'a>, Error> {
        Ok(self.items(b"[", b"]"))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Items<'a>, Error> {
        Ok(self.variant(variant).items(b"[", b"]}"))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Items<'a>, Error> {
        Ok(self.items(b"{", b"}"))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Items<'a>, Error> {
        Ok(self.items(b"{", b"}"))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Items<'a>, Error> {
        Ok(self.variant(variant).items(b"{", b"}}"))
    }
}

/// A list or an object that is being written.
struct Items<'a> {
    out: &'a mut Vec<u8>,
    is_first: bool,
    end: &'static [u8],
}

impl Items<'_> {
    fn begin(&mut self) {
        if !self.is_first {
            self.out.push(b',');
        }
        self.is_first = false;
    }

    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        self.begin();
        value.serialize(Json(self.out))
    }

    fn field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Done {
        self.begin();
        name(self.out, key);
        value.serialize(Json(self.out))
    }

    fn end(self) -> Done {
        self.out.extend_from_slice(self.end);
        Ok(())
    }
}

macro_rules! lists {
    ($($kind:ident: $item:ident),+) => {$(
        impl $kind for Items<'_> {
            type Ok = ();
            type Error = Error;

            fn $item<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
                self.item(value)
            }

            fn end(self) -> Done {
                Items::end(self)
            }
        }
    )+};
}
lists! {
    SerializeSeq: serialize_element, SerializeTuple: serialize_element, SerializeTupleStruct: serialize_field,
    SerializeTupleVariant: serialize_field
}

macro_rules! objects {
    ($($kind:ident),+) => {$(
        impl $kind for Items<'_> {
            type Ok = ();
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Done {
                self.field(key, value)
            }

            fn end(self) -> Done {
                Items::end(self)
            }
        }
    )+};
}
objects! { SerializeStruct, SerializeStructVariant }

impl SerializeMap for Items<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Done {
        self.begin();
        let at = self.out.len();
        key.serialize(Json(self.out))?;
        // A number as a key is a text.
        if self.out.get(at) != Some(&b'"') {
            self.out.insert(at, b'"');
            self.out.push(b'"');
        }
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        self.out.push(b':');
        value.serialize(Json(self.out))
    }

    fn end(self) -> Done {
        Items::end(self)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::{Value, json};

    use super::*;

    #[derive(Serialize)]
    enum Kind {
        Bare,
        One(i64),
        Two(u8, &'static str),
        Fields { here: bool },
    }

    #[derive(Serialize)]
    struct Inner {
        letter: char,
        nothing: (),
    }

    #[derive(Serialize)]
    struct All {
        kinds: Vec<Kind>,
        #[serde(flatten)]
        inner: Inner,
        numbers: (i8, i16, i32, i64, u8, u16, u32, u64),
        fractions: Vec<f64>,
        small: f32,
        none: Option<i32>,
        some: Option<&'static str>,
        by_number: BTreeMap<i64, Vec<()>>,
        by_name: BTreeMap<String, Value>,
    }

    fn same(value: &impl Serialize) {
        let mut out = Vec::new();
        write(&mut out, value).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), serde_json::to_string(value).unwrap());
    }

    #[test]
    fn an_answer_is_what_serde_json_writes() {
        let fractions = vec![0.0, -0.0, 44.8125, 1e21, 1e-9, f64::MAX, f64::MIN_POSITIVE, f64::NAN, f64::INFINITY];
        same(&All {
            kinds: vec![Kind::Bare, Kind::One(-1), Kind::Two(255, "\u{7f}"), Kind::Fields { here: true }],
            inner: Inner { letter: 'š', nothing: () },
            numbers: (i8::MIN, i16::MIN, i32::MIN, i64::MIN, u8::MAX, u16::MAX, u32::MAX, u64::MAX),
            fractions,
            small: 0.1,
            none: None,
            some: Some("a"),
            by_number: BTreeMap::from([(-1, vec![]), (10, vec![(), ()])]),
            by_name: BTreeMap::from([("a\"b".to_owned(), json!({"x": [1, -2, 0.5, null, {}], "": []}))]),
        });
        for number in [0_i64, 9, 10, 99, 100, -10, i64::MAX] {
            same(&number);
        }
    }

    #[test]
    fn every_character_is_escaped_as_serde_json_does_at_every_place() {
        for code in (0..0x300).chain([0x2028, 0xfffd, 0x1f43e]) {
            let letter = char::from_u32(code).unwrap();
            for place in 0..20 {
                let text = format!("{}{letter}{}", "a".repeat(place), "ž".repeat(place % 7));
                same(&text);
            }
        }
    }
}
