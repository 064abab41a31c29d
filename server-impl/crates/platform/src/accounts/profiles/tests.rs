use frontdesk_store::testing::for_each_database;
use frontdesk_types::accounts::profiles::Theme;
use uuid::Uuid;

use super::*;
use crate::accounts::testing::PeopleWorld;

impl PeopleWorld {
    async fn change_profile(&self, account: AccountId, changes: ProfileChanges) -> Result<Profile> {
        let mut tx = self.begin().await;
        let changed = update_profile(&mut tx, account, changes).await?.expect("the person exists");
        tx.commit().await?;
        assert_eq!(self.profile(account).await, changed);
        Ok(changed)
    }

    async fn profile(&self, account: AccountId) -> Profile {
        let mut tx = self.store.begin().await.expect("a transaction");
        store::accounts::profiles::lock(&mut tx, account).await.expect("no fault").expect("the person exists")
    }
}

fn named(name: &str) -> ProfileChanges {
    ProfileChanges { name: Some(Some(name.to_owned())), ..ProfileChanges::default() }
}

fn in_zone(zone: &str) -> ProfileChanges {
    ProfileChanges { time_zone: Some(Some(zone.to_owned())), ..ProfileChanges::default() }
}

fn in_language(tag: &str) -> ProfileChanges {
    ProfileChanges { language: Some(Some(tag.to_owned())), ..ProfileChanges::default() }
}

#[tokio::test]
async fn people_choose_their_name_time_zone_language_and_theme() {
    for_each_database(async |store| {
        let world = PeopleWorld::new(store).await;
        let (anna, bert) = (world.create_account("anna@acme.dev").await, world.create_account("bert@acme.dev").await);
        let fresh = world.profile(anna).await;
        assert_eq!((&fresh.name, &fresh.time_zone, &fresh.language, fresh.theme), (&None, &None, &None, None));
        assert!(fresh.single_keys && fresh.last_org.is_none());
        world.change_profile(anna, named("  Anna Müller ")).await.unwrap();
        world.change_profile(anna, in_zone("europe/zurich")).await.unwrap();
        assert_eq!(world.change_profile(anna, in_language("EN")).await.unwrap().language.as_deref(), Some("en"));
        world.change_profile(anna, in_language("EN-us")).await.unwrap();
        let rest = ProfileChanges { theme: Some(Some(Theme::Dark)), single_keys: Some(false), ..ProfileChanges::default() };
        let chosen = world.change_profile(anna, rest).await.unwrap();
        assert_eq!((chosen.name.as_deref(), chosen.time_zone.as_deref()), (Some("Anna Müller"), Some("Europe/Zurich")));
        assert_eq!((chosen.language.as_deref(), chosen.theme, chosen.single_keys), (Some("en-US"), Some(Theme::Dark), false));
        let cleared = ProfileChanges {
            name: Some(None),
            time_zone: Some(None),
            language: Some(None),
            theme: Some(None),
            single_keys: None,
        };
        let cleared = world.change_profile(anna, cleared).await.unwrap();
        assert_eq!((cleared.name, cleared.time_zone, cleared.language, cleared.theme), (None, None, None, None));
        assert!(!cleared.single_keys, "it was left as it was");
        assert!(world.profile(bert).await.single_keys);
        let nobody = update_profile(&mut world.begin().await, AccountId(Uuid::nil()), named("Anna")).await.unwrap();
        assert_eq!(nobody, None);
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_read_as_it_is_written_is_refused() {
    for_each_database(async |store| {
        let world = PeopleWorld::new(store).await;
        let anna = world.create_account("anna@acme.dev").await;
        let long = "é".repeat(101);
        for (changes, field) in [
            (named(" "), "/name"),
            (named(&long), "/name"),
            (named("Anna\nBert"), "/name"),
            (named("Anna\u{202e}"), "/name"),
            (in_zone("Mars/Olympus"), "/timeZone"),
            (in_zone("+02:00"), "/timeZone"),
            (in_zone(""), "/timeZone"),
            (in_language("de"), "/language"),
        ] {
            let Err(Error::Refused(refusal)) = world.change_profile(anna, changes.clone()).await else { panic!("{changes:?}") };
            assert_eq!((refusal.code, refusal.fields[0].field.as_ref()), (frontdesk_types::Code::ValidationError, field));
        }
        world.change_profile(anna, named(&"é".repeat(100))).await.expect("a hundred letters");
    })
    .await;
}

#[tokio::test]
async fn the_organization_that_was_opened_is_recorded_once_a_minute() {
    for_each_database(async |store| {
        let world = PeopleWorld::new(store).await;
        let anna = world.create_account("anna@acme.dev").await;
        let [first, second] = [1, 2].map(|number| OrgId(Uuid::from_u128(number)));
        let open = async |org: OrgId| {
            let needed = needs_last_org(&world.profile(anna).await, org, world.now());
            let mut tx = world.begin().await;
            record_last_org(&mut tx, anna, org, world.now()).await.unwrap();
            tx.commit().await.unwrap();
            (needed, world.profile(anna).await.last_org.map(|last| last.org))
        };
        assert_eq!(open(first).await, (true, Some(first)));
        assert_eq!(open(second).await, (false, Some(first)), "within the minute");
        world.advance(LAST_ORG_INTERVAL);
        assert!(!needs_last_org(&world.profile(anna).await, first, world.now()), "it is the same");
        assert_eq!(open(second).await, (true, Some(second)));
    })
    .await;
}
