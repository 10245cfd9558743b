//! The pay page as plain HTML, in both languages. It runs no script.

use reqwest::Url;
use sapa_core::base::issue::Params;

use super::rows::payment::SandboxPaymentRow;
use crate::platform::i18n::{self, SERBIAN};

pub const STYLE: &str = include_str!("pay.css");

/// Its policy: its own style, and a form that may lead back to `return_url`.
pub fn policy(return_url: &str) -> String {
    let back = Url::parse(return_url).map(|url| url.origin().ascii_serialization()).unwrap_or_default();
    format!("default-src 'none'; style-src 'self'; form-action 'self' {back}; base-uri 'none'; frame-ancestors 'none'")
}

/// The page of a payment.
pub fn html(language: &str, row: &SandboxPaymentRow) -> String {
    let text = |key: &str| escape(&i18n::text(language, &format!("sandbox.{key}"), &Params::default()));
    let (lang, other, other_name) =
        if language == SERBIAN { ("sr-Latn", "en_US", "English") } else { ("en", SERBIAN, "Srpski") };
    let body = if row.status == "open" && !row.processing {
        format!(
            r#"<form method="post" action="/pay/{id}">
<button class="pay" name="decision" value="pay">{pay}</button>
<button name="decision" value="refuse">{refuse}</button>
</form>"#,
            id = escape(&row.id),
            pay = text("pay"),
            refuse = text("refuse"),
        )
    } else {
        let state = text(&format!("state.{}", row.state()));
        format!(r#"<p class="state">{state}</p><p><a href="{}">{}</a></p>"#, escape(&row.return_url), text("back"))
    };
    format!(
        r#"<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="stylesheet" href="/pay.css">
</head>
<body>
<main>
<p class="test">{test}</p>
<h1>{title}</h1>
<p>{description}</p>
<p class="amount">{amount}</p>
{body}
<p class="language"><a href="/pay/{id}?lang={other}" lang="{other_lang}">{other_name}</a></p>
</main>
</body>
</html>
"#,
        title = text("title"),
        test = text("test"),
        description = escape(&row.description),
        amount = escape(&amount(language, row.amount, &row.currency)),
        id = escape(&row.id),
        other_lang = if language == SERBIAN { "en" } else { "sr-Latn" },
    )
}

/// `amount` minor units as people write it. Every currency has two digits after the sign.
fn amount(language: &str, amount: i64, currency: &str) -> String {
    let (group, decimal) = if language == SERBIAN { ('.', ',') } else { (',', '.') };
    let digits = (amount / 100).to_string();
    let mut whole = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            whole.push(group);
        }
        whole.push(digit);
    }
    let number = format!("{whole}{decimal}{:02}", amount % 100);
    if language == SERBIAN { format!("{number} {currency}") } else { format!("{currency} {number}") }
}

/// Text in HTML, also within quotation marks.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row() -> SandboxPaymentRow {
        SandboxPaymentRow {
            id: "pay_1".to_owned(),
            status: "open".to_owned(),
            failure: None,
            amount: 1_234_567,
            currency: "RSD".to_owned(),
            description: "\"><script>alert('Žućko')</script>".to_owned(),
            reference: "attempt-1".to_owned(),
            return_url: "https://shop.example/back?a=1&b=2".to_owned(),
            webhook_url: "https://shop.example/hook".to_owned(),
            webhook_secret: "s".to_owned(),
            created_at: 0,
            token: String::new(),
            processing: false,
        }
    }

    #[test]
    fn text_is_shown_as_text() {
        let html = html("en_US", &row());
        assert!(!html.contains("<script>") && html.contains("&quot;&gt;&lt;script&gt;alert(&#39;Žućko&#39;)"));
    }

    #[test]
    fn amounts_are_written_as_the_language_does() {
        assert_eq!(amount("en_US", 1_234_567, "RSD"), "RSD 12,345.67");
        assert_eq!(amount(SERBIAN, 1_234_567, "RSD"), "12.345,67 RSD");
        assert_eq!(amount(SERBIAN, 100_000_005, "EUR"), "1.000.000,05 EUR");
        assert_eq!(amount("en_US", 7, "EUR"), "EUR 0.07");
    }

    #[test]
    fn the_form_may_lead_back_and_nowhere_else() {
        assert!(policy(&row().return_url).contains("form-action 'self' https://shop.example;"));
        assert!(policy("https://a.example/;script-src *").contains("form-action 'self' https://a.example;"));
    }

    #[test]
    fn an_ended_payment_has_no_buttons() {
        let paid = SandboxPaymentRow { status: "paid".to_owned(), ..row() };
        let processing = SandboxPaymentRow { processing: true, ..row() };
        for (language, ended) in [("en_US", &paid), (SERBIAN, &paid), ("en_US", &processing), (SERBIAN, &processing)] {
            let html = html(language, ended);
            assert!(!html.contains("<button") && html.contains("https://shop.example/back?a=1&amp;b=2"));
            assert!(!html.contains("sandbox."), "a text is missing: {html}");
        }
    }
}
