use std::time::Duration;

use frontdesk_types::{
    HelpCenterFileId, PageRequest,
    help_center::{
        files::{FileUses, HelpCenterFile, UNUSED_FILE_RETENTION},
        sites::HelpCenter,
    },
    jobs::overdue::OverdueRecord,
};

use super::{NOON, StoreWorld, read_usage};
use crate::{
    Tx,
    help_center::{articles, file_uses, files, plan_limits, sites},
    testing::for_each_database,
};

const FILE_BYTES: usize = 600_000;

impl StoreWorld {
    /// Adds a file of which nothing has arrived yet.
    async fn begin_file(&self, tx: &mut Tx, site: &HelpCenter) -> HelpCenterFile {
        let file = HelpCenterFile {
            id: self.ids.next(),
            org: site.org,
            site: site.id,
            name: "settings.png".to_owned(),
            media_type: "image/png".to_owned(),
            bytes: FILE_BYTES as i64,
            width: Some(1_280),
            height: Some(720),
            expires_at: Some(NOON + Duration::from_hours(1)),
            created_at: NOON,
        };
        assert!(plan_limits::take_file_bytes(tx, site.org, file.bytes, None).await.unwrap(), "there is no cap");
        files::insert(tx, &file).await.unwrap();
        file
    }

    /// Adds a file that has arrived completely.
    pub(super) async fn add_file(&self, site: &HelpCenter) -> HelpCenterFile {
        let mut tx = self.begin_tx().await;
        let file = self.begin_file(&mut tx, site).await;
        files::insert_blocks(&mut tx, site.org, file.id, 0, &[7; FILE_BYTES]).await.unwrap();
        let file = files::mark_complete(&mut tx, site.org, file.id, NOON).await.unwrap().expect("it is there");
        tx.commit().await.unwrap();
        file
    }
}

#[tokio::test]
async fn a_file_is_there_once_all_of_it_is() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let site = world.create_site_with_owner("harbour").await;
        let mut tx = world.begin_tx().await;
        let begun = world.begin_file(&mut tx, &site).await;
        let bytes: Vec<u8> = (0..FILE_BYTES).map(|at| (at / 1_000 % 251) as u8).collect();
        let next = files::insert_blocks(&mut tx, site.org, begun.id, 0, &bytes[..2 * files::MAX_BLOCK_BYTES]).await.unwrap();
        assert_eq!(next, 2);
        assert!(files::find(&mut tx, site.org, begun.id).await.unwrap().is_none(), "not yet");
        assert_eq!(
            files::insert_blocks(&mut tx, site.org, begun.id, next, &bytes[2 * files::MAX_BLOCK_BYTES..]).await.unwrap(),
            3
        );
        let whole = files::mark_complete(&mut tx, site.org, begun.id, NOON).await.unwrap().expect("it is there");
        assert_eq!(whole, HelpCenterFile { expires_at: Some(NOON + UNUSED_FILE_RETENTION), ..begun.clone() });
        assert!(files::mark_complete(&mut tx, site.org, begun.id, NOON).await.unwrap().is_none(), "once");
        assert_eq!(files::find(&mut tx, site.org, begun.id).await.unwrap(), Some(whole.clone()));
        let mut read = Vec::new();
        for number in 0.. {
            let Some(block) = files::find_block(&mut tx, site.org, begun.id, number).await.unwrap() else { break };
            read.extend(block);
        }
        assert!(read == bytes, "to the byte");
        world.begin_file(&mut tx, &site).await;
        let listed = files::list(&mut tx, site.org, site.id, &PageRequest::newest(10)).await.unwrap();
        assert_eq!(listed.items, [whole], "the other one is not complete");
    })
    .await;
}

#[tokio::test]
async fn a_file_stays_as_long_as_something_uses_it() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let (site, other) = (world.create_site_with_owner("harbour").await, world.create_site_with_owner("hotel").await);
        let collection = world.create_collection(&site, "start", None).await;
        let article = world.create_article(&site, collection.id, "Hours").await;
        let (file, spare, foreign) = (world.add_file(&site).await, world.add_file(&site).await, world.add_file(&other).await);
        let mut tx = world.begin_tx().await;
        let all = [file.id, spare.id, foreign.id];
        let org = site.org;
        assert_eq!(files::filter_of_site(&mut tx, org, site.id, &all).await.unwrap().len(), 2, "those of the site");
        file_uses::replace_uses(&mut tx, org, site.id, (article.id.0, &all), NOON).await.unwrap();
        file_uses::replace_uses(&mut tx, org, site.id, (site.id.0, &[file.id]), NOON).await.unwrap();
        let uses = file_uses::find_uses(&mut tx, org, &all).await.unwrap();
        assert_eq!(uses[&file.id], FileUses { articles: 1, theme: true });
        assert_eq!((uses[&spare.id], uses.len()), (FileUses { articles: 1, theme: false }, 2));
        let expires = async |tx: &mut Tx, id| files::find(tx, org, id).await.unwrap().expect("it is there").expires_at;
        assert_eq!((expires(&mut tx, file.id).await, expires(&mut tx, spare.id).await), (None, None));
        assert!(!files::delete_unused(&mut tx, &file, NOON).await.unwrap(), "it is used");

        let later = NOON + Duration::from_secs(9);
        file_uses::replace_uses(&mut tx, org, site.id, (article.id.0, &[file.id]), later).await.unwrap();
        assert_eq!(
            (expires(&mut tx, file.id).await, expires(&mut tx, spare.id).await),
            (None, Some(later + UNUSED_FILE_RETENTION))
        );
        assert!(articles::delete(&mut tx, &article, later).await.unwrap());
        assert_eq!(expires(&mut tx, file.id).await, None, "the theme still uses it");
        let nothing: [HelpCenterFileId; 0] = [];
        file_uses::replace_uses(&mut tx, org, site.id, (site.id.0, &nothing), later).await.unwrap();
        assert_eq!(expires(&mut tx, file.id).await, Some(later + UNUSED_FILE_RETENTION));
        assert_eq!(read_usage(&mut tx, org).await, (0, 2 * FILE_BYTES as i64));
        assert!(files::delete_unused(&mut tx, &file, NOON).await.unwrap());
        assert!(files::find(&mut tx, org, file.id).await.unwrap().is_none());
        assert_eq!(read_usage(&mut tx, org).await, (0, FILE_BYTES as i64), "its room is free");
    })
    .await;
}

#[tokio::test]
async fn a_file_that_nothing_uses_goes_in_time() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let (site, gone) = (world.create_site_with_owner("harbour").await, world.create_site_with_owner("hotel").await);
        let file = world.add_file(&site).await;
        let mut tx = world.begin_tx().await;
        let begun = world.begin_file(&mut tx, &site).await;
        let hidden = world.begin_file(&mut tx, &gone).await;
        assert!(sites::delete(&mut tx, gone.org, gone.id, NOON).await.unwrap());
        assert_eq!(read_usage(&mut tx, gone.org).await, (0, 0), "all room of the site is free");
        let expired = async |tx: &mut Tx, now| {
            let found = files::list_expired(tx, now, &OverdueRecord::default(), 10).await.unwrap();
            found.iter().map(|found| HelpCenterFileId(found.parse_ids().unwrap().1)).collect::<Vec<_>>()
        };
        assert_eq!(expired(&mut tx, NOON).await, []);
        let in_time = NOON + UNUSED_FILE_RETENTION;
        assert_eq!(expired(&mut tx, in_time).await, [begun.id, file.id], "also what never arrived");
        assert!(files::delete_expired(&mut tx, site.org, file.id, NOON).await.unwrap().is_none(), "not yet");
        assert!(files::delete_expired(&mut tx, gone.org, hidden.id, in_time).await.unwrap().is_none(), "its site is gone");
        for id in [file.id, begun.id] {
            let deleted = files::delete_expired(&mut tx, site.org, id, in_time).await.unwrap().expect("it has expired");
            assert_eq!(deleted.site, site.id);
        }
        assert_eq!(expired(&mut tx, in_time).await, []);
        assert_eq!((read_usage(&mut tx, site.org).await, read_usage(&mut tx, gone.org).await), ((0, 0), (0, 0)));
        assert!(files::mark_complete(&mut tx, site.org, begun.id, NOON).await.unwrap().is_none(), "it came too late");
    })
    .await;
}
