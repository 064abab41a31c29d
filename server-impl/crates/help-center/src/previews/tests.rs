use frontdesk_core::auth::pepper::Pepper;
use proptest::prelude::*;
use uuid::Uuid;

use super::*;

const NOW: Timestamp = Timestamp(1_795_166_999_400_000);
const ORG: OrgId = OrgId(Uuid::from_u128(1));
const ARTICLE: ArticleId = ArticleId(Uuid::from_u128(2));
const THIS: PreviewSubject = PreviewSubject { org: ORG, article: ARTICLE, visibility: HelpCenterVisibility::Public };

fn ring(peppers: &[&str]) -> PepperRing {
    PepperRing::of(peppers.iter().map(|pepper| Pepper::new((*pepper).to_owned().into()))).expect("a pepper")
}

#[test]
fn a_token_shows_its_article_for_an_hour() {
    let ring = ring(&["one"]);
    let IssuedPreview { token, expires_at } = issue(&ring, THIS, NOW);
    assert_eq!(expires_at, Timestamp(1_795_170_599_000_000));
    let (until, random) = token.split_once('.').unwrap();
    assert_eq!((until, random.len(), random.bytes().all(|byte| byte.is_ascii_alphanumeric())), ("1795170599", 22, true));
    let is_shown = |at| is_valid(&ring, THIS, &token, at);
    assert!(is_shown(NOW) && is_shown(Timestamp(expires_at.0 - 1)) && !is_shown(expires_at));
}

#[test]
fn a_token_shows_no_other_article_and_outlives_a_rotation() {
    let one = ring(&["one"]);
    let IssuedPreview { token, .. } = issue(&one, THIS, NOW);
    let others = [
        PreviewSubject { org: OrgId(Uuid::from_u128(3)), ..THIS },
        PreviewSubject { article: ArticleId(Uuid::from_u128(3)), ..THIS },
        PreviewSubject { visibility: HelpCenterVisibility::Password, ..THIS },
    ];
    assert!(others.into_iter().all(|other| !is_valid(&one, other, &token, NOW)));
    assert!(is_valid(&ring(&["two", "one"]), THIS, &token, NOW));
    assert!(!is_valid(&ring(&["two"]), THIS, &token, NOW));
    let (until, random) = token.split_once('.').unwrap();
    let of_a_cursor = one.current().derive_token(PepperPurpose::Cursor, &token_input(THIS, until.parse().unwrap()));
    let longer = format!("1795170600.{random}");
    for other in ["", ".", random, until, &format!("+{token}"), &format!("0{token}"), &longer, &format!("{until}.{of_a_cursor}")]
    {
        assert!(!is_valid(&one, THIS, other, NOW), "{other}");
    }
}

proptest! {
    #[test]
    fn no_token_can_be_changed_or_made_up(at in 0..33_usize, letter in "[A-Za-z0-9_=é.-]", text in any::<String>()) {
        let ring = ring(&["one"]);
        let IssuedPreview { token, .. } = issue(&ring, THIS, NOW);
        let changed = [&token[..at], &letter, &token[at + 1..]].concat();
        prop_assert!(changed == token || !is_valid(&ring, THIS, &changed, NOW));
        prop_assert!(!is_valid(&ring, THIS, &text, NOW));
        let far = format!("{}.{text}", i64::MAX);
        prop_assert!(!is_valid(&ring, THIS, &far, NOW));
    }

    #[test]
    fn every_article_is_shown(org in any::<u128>(), article in any::<u128>(), now in 0..i64::MAX / 2) {
        let (org, article, now) = (OrgId(Uuid::from_u128(org)), ArticleId(Uuid::from_u128(article)), Timestamp(now));
        let of = PreviewSubject { org, article, ..THIS };
        let ring = ring(&["one", "two"]);
        prop_assert!(is_valid(&ring, of, &issue(&ring, of, now).token, now));
    }
}
