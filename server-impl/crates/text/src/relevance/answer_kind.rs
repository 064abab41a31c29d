//! The kind of answer that a question wants.

/// The kinds of answers that are distinguished.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AnswerWants {
    /// A number: how many, how long, which default.
    pub number: bool,
    /// A definition of something.
    pub definition: bool,
    /// A way to do something.
    pub way: bool,
}

/// Phrases of questions in a language, in lower case.
struct QuestionForms {
    /// Language code (ISO 639-3).
    language: &'static str,
    /// Phrases that ask for a number, separated by `|`.
    number: &'static str,
    /// Beginnings that ask for a definition; in scripts without spaces, phrases.
    definition: &'static str,
    /// Phrases that ask for a way.
    way: &'static str,
}

const fn forms(language: &'static str, number: &'static str, definition: &'static str, way: &'static str) -> QuestionForms {
    QuestionForms { language, number, definition, way }
}

const FORMS: &[QuestionForms] = &[
    forms(
        "eng",
        "how many|how much|how long|how old|how big|how large|how often|how far|what port|which port|which \
         version|default|maximum|minimum|at \
         most|at least|what time|when |price|cost",
        "what is |what are |what's |what does |what do |define |meaning of|what is meant",
        "how do |how can |how to |how should |how would |which command|way to ",
    ),
    forms(
        "deu",
        "wie viel|wieviel|wie lange|wie groß|wie oft|wie hoch|wie alt|wie weit|welcher port|welche version|wann \
         |standardmäßig|maximal|mindestens|höchstens|kostet",
        "was ist |was sind |was bedeutet |was heißt |was macht ",
        "mit welchem befehl|wie ",
    ),
    forms("spa", "cuánto|cuánta|cuándo|máximo|mínimo", "qué es |qué son |qué significa ", "cómo "),
    forms("fra", "combien|quand |maximum|minimum|par défaut", "qu'est-ce qu|que signifie ", "comment "),
    forms("rus", "сколько|когда |как долго|по умолчанию", "что такое |что значит |что означает ", "как "),
    forms(
        "jpn",
        "いくつ|いくら|何人|何年|何時|何分|何回|いつ|デフォルト|最大",
        "とは|って何|とはなん",
        "どうやって|方法|どうすれば|やり方|には",
    ),
    forms("cmn", "多少|几|什么时候|多久|默认|最多|至少", "是什么|什么是|什么意思", "怎么|如何|怎样"),
];

impl AnswerWants {
    /// Determines the kind of answer that a question in a language wants.
    pub(crate) fn detect(question: &str, spoken: &str) -> Self {
        let question = question.to_lowercase();
        let Some(forms) = FORMS.iter().find(|forms| forms.language == spoken) else { return Self::default() };
        let has = |forms: &str| forms.split('|').any(|form| question.contains(form));
        let is_spaced = !matches!(spoken, "jpn" | "cmn");
        let defines = |form: &str| question.starts_with(form) || !is_spaced && question.contains(form);
        let QuestionForms { number, definition, way, .. } = forms;
        let definition = definition.split('|').any(defines);
        Self { number: has(number), definition, way: has(way) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_say_what_they_want() {
        let wants = |question, spoken| {
            let AnswerWants { number, definition, way } = AnswerWants::detect(question, spoken);
            (number, definition, way)
        };
        assert_eq!(wants("How many loose objects trigger a gc?", "eng"), (true, false, false));
        assert_eq!(wants("What is a bare repository?", "eng"), (false, true, false));
        assert_eq!(wants("How do I undo a commit?", "eng"), (false, false, true));
        assert_eq!(wants("Was bedeutet RAID?", "deu"), (false, true, false));
        assert_eq!(wants("RAIDとは", "jpn"), (false, true, false));
        assert_eq!(wants("Ring the bell", "eng"), (false, false, false));
        assert_eq!(wants("Mikä se on?", "fin"), (false, false, false));
    }
}
