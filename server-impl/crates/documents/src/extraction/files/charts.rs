//! Text of charts, which documents of Office keep in parts of their own (ECMA-376, part 1, section 21.2).

use std::collections::BTreeMap;

use ssfmt::{FormatOptions, NumberFormat};

use super::{
    ExtractError,
    xml::{Element, Visit, XmlVisitor},
};

/// Maximum points of a chart.
const MAX_POINTS: usize = 10_000;

/// Maximum bytes of a format of numbers.
const MAX_FORMAT_BYTES: usize = 1_000;

/// Reads a chart: its titles, and the values of its series.
#[derive(Debug, Default)]
pub(super) struct ChartReader {
    titles: Vec<String>,
    series: Vec<Series>,
    /// The part of a series that is open.
    open: Option<SeriesPart>,
    /// Number of the point that is open, in its series.
    point: u32,
    /// Number of points so far.
    points: usize,
    format: String,
    in_title: bool,
    /// Element whose text is read.
    text: Option<TextKind>,
}

/// The values of a series.
#[derive(Debug, Default)]
struct Series {
    name: String,
    /// Names of the values, by the number of their point.
    categories: BTreeMap<u32, String>,
    values: BTreeMap<u32, String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SeriesPart {
    Name,
    Categories,
    Values,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TextKind {
    Title,
    Value,
    Format,
}

impl ChartReader {
    /// Returns the paragraphs of the chart: its titles, then each category with its values.
    pub(super) fn into_paragraphs(self) -> Vec<String> {
        let names = self.series.iter().map(|series| series.name.trim());
        let is_single = self.series.len() == 1;
        let mut paragraphs = self.titles;
        // A single series mostly has the title of the chart.
        paragraphs.extend(names.filter(|name| is_single && !name.is_empty()).map(str::to_owned));
        paragraphs.retain(|text| !text.trim().is_empty());
        paragraphs.dedup();
        let mut rows: BTreeMap<u32, (String, Vec<String>)> = BTreeMap::new();
        for series in self.series {
            for (point, value) in series.values {
                let (category, values) = rows.entry(point).or_default();
                if category.is_empty() {
                    *category = series.categories.get(&point).cloned().unwrap_or_default();
                }
                values.push(if is_single || series.name.is_empty() { value } else { format!("{} {value}", series.name) });
            }
        }
        paragraphs.extend(rows.into_values().map(|(category, values)| {
            let values = values.join(", ");
            if category.is_empty() { values } else { format!("{category}: {values}") }
        }));
        paragraphs
    }

    /// Formats the value that was read, as the chart shows it.
    fn format_value(&mut self) {
        let Some(series) = self.series.last_mut() else { return };
        let values = match self.open {
            Some(SeriesPart::Values) => &mut series.values,
            Some(SeriesPart::Categories) => &mut series.categories,
            _ => return,
        };
        let Some(value) = values.get_mut(&self.point) else { return };
        let is_plain =
            self.format.is_empty() || self.format.eq_ignore_ascii_case("general") || self.format.len() > MAX_FORMAT_BYTES;
        if let (false, Ok(number), Ok(format)) = (is_plain, value.trim().parse(), NumberFormat::parse(&self.format)) {
            *value = format.format(number, &FormatOptions::default());
        }
    }
}

impl XmlVisitor for ChartReader {
    fn begin_element(&mut self, name: &str, element: &Element<'_>) -> Result<Visit, ExtractError> {
        match name {
            "ser" => self.series.push(Series::default()),
            "title" => self.in_title = true,
            "tx" if !self.in_title && self.open.is_none() => self.open = Some(SeriesPart::Name),
            "cat" | "xVal" => self.open = Some(SeriesPart::Categories),
            "val" | "yVal" => self.open = Some(SeriesPart::Values),
            "strCache" | "numCache" | "strLit" | "numLit" => self.format.clear(),
            "pt" => {
                self.points += 1;
                self.point = element.number("idx").unwrap_or_default();
            }
            "v" if self.in_title => {
                self.titles.push(String::new());
                self.text = Some(TextKind::Title);
            }
            "v" if self.points <= MAX_POINTS => self.text = Some(TextKind::Value),
            "formatCode" => self.text = Some(TextKind::Format),
            "p" => self.titles.push(String::new()),
            "t" => self.text = Some(TextKind::Title),
            // Alternatives for older programs, and data of extensions, repeat what is there.
            "Fallback" | "extLst" => return Ok(Visit::Skip),
            _ => {}
        }
        Ok(Visit::Enter)
    }

    fn end_element(&mut self, name: &str) -> Result<(), ExtractError> {
        match name {
            "title" => self.in_title = false,
            "tx" | "cat" | "xVal" | "val" | "yVal" => self.open = None,
            "v" => {
                self.text = None;
                self.format_value();
            }
            "formatCode" | "t" => self.text = None,
            _ => {}
        }
        Ok(())
    }

    fn push_text(&mut self, text: &str) -> Result<(), ExtractError> {
        match self.text {
            Some(TextKind::Title) => self.titles.last_mut().into_iter().for_each(|title| title.push_str(text)),
            Some(TextKind::Format) => self.format.push_str(text),
            Some(TextKind::Value) => {
                let Some(series) = self.series.last_mut() else { return Ok(()) };
                match self.open {
                    Some(SeriesPart::Name) => series.name.push_str(text),
                    Some(SeriesPart::Categories) => series.categories.entry(self.point).or_default().push_str(text),
                    Some(SeriesPart::Values) => series.values.entry(self.point).or_default().push_str(text),
                    None => {}
                }
            }
            None => {}
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{super::xml, *};

    fn paragraphs(chart: &str) -> Vec<String> {
        let mut reader = ChartReader::default();
        xml::walk(chart.as_bytes(), &mut reader).expect("XML");
        reader.into_paragraphs()
    }

    fn series(name: &str, categories: &str, values: &str) -> String {
        format!(
            "<c:ser><c:tx><c:strRef><c:strCache><c:pt idx=\"0\"><c:v>{name}</c:v></c:pt></c:strCache></c:strRef></c:tx>\
                 <c:cat><c:strRef><c:strCache>{categories}</c:strCache></c:strRef></c:cat>\
                 <c:val><c:numRef><c:numCache>{values}</c:numCache></c:numRef></c:val></c:ser>"
        )
    }

    fn point(number: u32, value: &str) -> String {
        format!("<c:pt idx=\"{number}\"><c:v>{value}</c:v></c:pt>")
    }

    const TITLE: &str = "<c:title><c:tx><c:rich>\
                         <a:p><a:r><a:t>Guests </a:t></a:r><a:r><a:t>by year</a:t></a:r></a:p></c:rich></c:tx>\
                         <c:txPr><a:p/></c:txPr></c:title>";

    #[test]
    fn each_category_is_read_with_its_values() {
        let years = point(0, "2025") + &point(1, "2026");
        let lily = series("Lily", &years, &(point(0, "80") + &point(1, "90")));
        let rose = series("Rose", &years, &point(1, "70.5"));
        let axis = "<c:catAx><c:title><c:tx><c:strRef><c:strCache>\
                    <c:pt idx=\"0\"><c:v>Year</c:v></c:pt></c:strCache></c:strRef></c:tx>\
                    </c:title></c:catAx>";
        let chart = format!("<c:chart>{TITLE}<c:barChart>{lily}{rose}</c:barChart>{axis}</c:chart>");
        assert_eq!(paragraphs(&chart), ["Guests by year", "Year", "2025: Lily 80", "2026: Lily 90, Rose 70.5"]);
    }

    #[test]
    fn values_of_a_single_series_are_shown_in_their_format() {
        let shares = format!("<c:formatCode>0%</c:formatCode>{}{}", point(0, "0.25"), point(1, "0.75"));
        let pie = series("Guests by year", &(point(0, "New") + &point(1, "Old")), &shares);
        let chart = format!("<c:chart>{TITLE}<c:pieChart>{pie}</c:pieChart></c:chart>");
        assert_eq!(paragraphs(&chart), ["Guests by year", "New: 25%", "Old: 75%"]);
        let unnamed = format!("<c:chart><c:ser><c:yVal><c:numLit>{}</c:numLit></c:yVal></c:ser></c:chart>", point(0, "12"));
        assert_eq!(paragraphs(&unnamed), ["12"]);
        assert_eq!(paragraphs("<c:chart/>"), [""; 0]);
    }

    #[test]
    fn a_chart_of_many_points_is_bounded() {
        let points: String = (0..20_000).map(|number| point(number, "1")).collect();
        assert_eq!(paragraphs(&series("", "", &points)).len(), MAX_POINTS - 1);
    }
}
