//! Cells that span rows and columns: each value is below its heading.

use super::*;

fn table(rows: &str) -> String {
    page(&format!("<table>{rows}</table>")).text
}

#[test]
fn a_cell_that_spans_rows_is_in_each_of_them() {
    insta::assert_snapshot!(table(
        "<tr><th>Plan<th>Monthly<th>Yearly<th>Support<tr><td>Basic<td><td>90<td>Mail
         <tr><td rowspan=2>Team<td>20<td>200<td>Phone<tr><td>25<td>250<td>Day and night
         <tr><td>Enterprise<td colspan=2>On request<td>A person"
    ), @"
    Plan | Monthly | Yearly | Support
    Basic | | 90 | Mail
    Team | 20 | 200 | Phone
    Team | 25 | 250 | Day and night
    Enterprise | On request | On request | A person
    ");
}

#[test]
fn cells_may_span_rows_and_columns_anywhere() {
    insta::assert_snapshot!(table("<tr><td>a<td rowspan=2>b<td>c<tr><td>d<td>f<tr><td>g<td>h<td>i"), @"
    a | b | c
    d | b | f
    g | h | i
    ");
    insta::assert_snapshot!(table("<tr><td>a<td>b<td rowspan=3>c<tr><td>d<td>e<tr><td>f<td>g"), @"
    a | b | c
    d | e | c
    f | g | c
    ");
    insta::assert_snapshot!(table("<tr><td rowspan=2 colspan=2>a<td>b<tr><td>c<tr><td>d<td>e<td>f"), @"
    a | a | b
    a | a | c
    d | e | f
    ");
    insta::assert_snapshot!(table("<tr><td rowspan=2>a<td rowspan=2>b<tr><tr><td>c<td>d"), @"
    a | b
    a | b
    c | d
    ");
    insta::assert_snapshot!(table("<tr><td>a<td>b<td rowspan=2>c<tr><td>d"), @"
    a | b | c
    d | | c
    ");
}

#[test]
fn headings_over_several_columns_are_in_each_of_them() {
    insta::assert_snapshot!(table(
        "<thead><tr><th rowspan=2>Room<th colspan=2>Price<tr><th>Summer<th>Winter</thead><tbody><tr><td>Lily<td>80<td>60</tbody>"
    ), @"
    Room | Price | Price
    Room | Summer | Winter
    Lily | 80 | 60
    ");
}

#[test]
fn a_row_of_one_cell_is_not_repeated() {
    insta::assert_snapshot!(table("<tr><th>Room<th>Price<tr><td colspan=2>By the river<tr><td>Lily<td>80"), @"
    Room | Price
    By the river
    Lily | 80
    ");
}

#[test]
fn a_group_of_rows_ends_what_spans_it() {
    insta::assert_snapshot!(table(
        "<tbody><tr><td rowspan=0>River<td>Lily<tr><td>Rose</tbody><tbody><tr><td rowspan=9>Garden<td>Oak</tbody>\
         <tbody><tr><td>x<td>y"
    ), @"
    River | Lily
    River | Rose
    Garden | Oak
    x | y
    ");
}

#[test]
fn long_cells_are_not_repeated_and_odd_numbers_are_ignored() {
    let long = "word ".repeat(100);
    let told = table(&format!("<tr><td rowspan=2>{long}<td>a<tr><td>b"));
    assert!(told.ends_with("| a\n| b"), "{told}");
    assert_eq!(
        table("<tr><td rowspan=-1 colspan=x>a<td colspan=0>b<td colspan=999999999999>c<td rowspan='2x'>d<tr><td>e"),
        "a | b | c | d\ne | | | d"
    );
}

#[test]
fn a_hostile_table_takes_bounded_space() {
    let rows = "<tr><td>x".repeat(50_000);
    let cell = format!("<td rowspan=65534 colspan=100>{}", "y".repeat(190));
    let told = table(&format!("<tr>{cell}{cell}{cell}{rows}"));
    assert!(told.len() < 1_000_000, "{} bytes", told.len());
    let cells = "<td rowspan=65534>a".repeat(5_000);
    assert!(table(&format!("<tr>{cells}{}", "<tr><td>b".repeat(5_000))).len() < 1_000_000);
}
