//! What the macro expands to.

use frontdesk_sql_macro::sql;

macro_rules! word {
    (sqlite asc, BEYOND) => {
        ">"
    };
    (postgres desc, BEYOND) => {
        "<"
    };
}

macro_rules! columns {
    () => {
        "id, name"
    };
}

macro_rules! notes {
    () => {
        sql!(
            r"
            SELECT {columns}
              FROM notes"
        )
    };
}

macro_rules! pass_on {
    ($sql:literal) => {
        sql!(sqlite asc, $sql)
    };
}

#[test]
fn pieces_become_what_they_stand_for() {
    const SQLITE: &str = sql!(
        sqlite asc,
        r#"
        {notes}
         WHERE "id" {BEYOND} $1"#
    );
    assert_eq!(SQLITE, r#"SELECT id, name FROM notes WHERE "id" > $1"#);
    assert_eq!(sql!(postgres desc, "{notes} WHERE id {BEYOND} $1"), "SELECT id, name FROM notes WHERE id < $1");
    assert_eq!(pass_on!("id {BEYOND} $1"), "id > $1");
}
