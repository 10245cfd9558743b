//! Codes of authenticator apps (RFC 6238): SHA-1, six digits, 30 seconds, one step either way, which is what the apps
//! of the field take.

use sapa_core::base::time::UtcTime;
use totp_rs::{Algorithm, Builder, Secret, Totp};

use crate::platform::problem::Error;

/// Bytes of a secret, as RFC 4226 recommends.
const SECRET_BYTES: usize = 20;
/// The product, as the app names it.
const ISSUER: &str = "Šapa";

/// A new secret.
pub fn secret() -> Result<Vec<u8>, Error> {
    let mut bytes = vec![0; SECRET_BYTES];
    getrandom::fill(&mut bytes).map_err(|e| Error::internal(format!("randomness: {e}")))?;
    Ok(bytes)
}

/// A secret as an app is told: to type, and as the address that a picture holds.
pub fn shown(secret: &[u8], account: &str) -> Result<(String, String), Error> {
    let address = of(secret, account)?.to_url().map_err(|e| Error::internal(format!("authenticator: {e}")))?;
    Ok((Secret::from(secret.to_vec()).to_base32(), address))
}

/// The step of a code that is right now, a step ago or in a step; none for a wrong one.
pub fn step(secret: &[u8], code: &str, now: UtcTime) -> Result<Option<i64>, Error> {
    let seconds = u64::try_from(now.naive().and_utc().timestamp()).unwrap_or_default();
    let step = of(secret, "account")?.check(code, seconds);
    Ok(step.and_then(|step| i64::try_from(step).ok()))
}

fn of(secret: &[u8], account: &str) -> Result<Totp, Error> {
    Builder::new()
        .with_algorithm(Algorithm::SHA1)
        .with_digits(6)
        .with_skew(1)
        .with_step_duration(30)
        .with_secret(secret.to_vec())
        .with_account_name(account)
        .with_issuer(Some(ISSUER))
        .build()
        .map_err(|e| Error::internal(format!("authenticator: {e}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> UtcTime {
        UtcTime::from_naive(chrono::DateTime::from_timestamp(seconds, 0).unwrap().naive_utc())
    }

    #[test]
    fn codes_are_those_of_the_rfc() {
        // RFC 6238, appendix B, the last six digits.
        let secret = b"12345678901234567890";
        for (seconds, code) in [(1_111_111_109, "081804"), (1_234_567_890, "005924"), (20_000_000_000, "353130")] {
            let taken = |late: i64| step(secret, code, at(seconds + late)).unwrap();
            assert_eq!(taken(0), Some(seconds / 30), "{seconds}");
            assert_eq!(taken(30), Some(seconds / 30), "a step later");
            assert_eq!(taken(-30), Some(seconds / 30), "a step earlier");
            assert_eq!(taken(60), None, "two steps later");
            assert_eq!(taken(-60), None, "two steps earlier");
        }
    }

    #[test]
    fn an_app_is_told_who_asks() {
        let (typed, address) = shown(b"12345678901234567890", "ana@example.rs").unwrap();
        assert_eq!(typed, "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
        assert!(address.starts_with("otpauth://totp/"), "{address}");
        assert!(address.contains(&typed) && address.contains("ana%40example.rs"), "{address}");
    }
}
