//! The answer when the sources contain none, in the language of the question.

use frontdesk_text::language::function_words;

/// The sentence for each supported language, by ISO 639-3 code and by BCP 47 subtag. The first is the
/// fallback for all others.
const UNKNOWN_ANSWERS: &[(&str, &str, &str)] = &[
    ("eng", "en", "I could not find an answer to that in my sources."),
    ("deu", "de", "Dazu habe ich in meinen Quellen keine Antwort gefunden."),
    ("fra", "fr", "Je n’ai pas trouvé de réponse à cette question dans mes sources."),
    ("spa", "es", "No he encontrado una respuesta a eso en mis fuentes."),
    ("ita", "it", "Non ho trovato una risposta a questa domanda nelle mie fonti."),
    ("por", "pt", "Não encontrei uma resposta para isso nas minhas fontes."),
    ("nld", "nl", "Daar heb ik in mijn bronnen geen antwoord op gevonden."),
    ("pol", "pl", "Nie znalazłem odpowiedzi na to pytanie w moich źródłach."),
    ("rus", "ru", "Я не нашёл ответа на этот вопрос в своих источниках."),
    ("ukr", "uk", "Я не знайшов відповіді на це запитання у своїх джерелах."),
    ("tur", "tr", "Kaynaklarımda bu sorunun yanıtını bulamadım."),
    ("ara", "ar", "لم أجد إجابة عن هذا السؤال في مصادري."),
    ("hin", "hi", "मुझे अपने स्रोतों में इसका उत्तर नहीं मिला।"),
    ("cmn", "zh", "我在资料中没有找到这个问题的答案。"),
    ("jpn", "ja", "手元の資料にはその答えが見つかりませんでした。"),
    ("kor", "ko", "제가 가진 자료에서 그 답을 찾지 못했습니다."),
];

/// Returns the sentence in the language of this tag, or else in that of the question.
pub(super) fn unknown_answer(question: &str, tag: Option<&str>) -> &'static str {
    let subtag = tag.and_then(|tag| tag.split('-').next()).map(str::to_ascii_lowercase);
    let by_tag =
        |(code, short, _): &&(&str, &str, &str)| subtag.as_deref().is_some_and(|subtag| subtag == *code || subtag == *short);
    let spoken = || {
        let language = function_words::detect_question_language(question);
        UNKNOWN_ANSWERS.iter().find(|(code, ..)| *code == language)
    };
    UNKNOWN_ANSWERS.iter().find(by_tag).or_else(spoken).unwrap_or(&UNKNOWN_ANSWERS[0]).2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_turned_down_in_their_language() {
        for (question, language) in [
            ("What does it cost?", "eng"),
            ("Was kostet das?", "deu"),
            ("Combien ça coûte ?", "fra"),
            ("¿Cuánto cuesta?", "spa"),
            ("Сколько это стоит?", "rus"),
            ("Скільки це коштує?", "ukr"),
            ("这个多少钱？", "cmn"),
            ("いくらですか", "jpn"),
            ("얼마입니까?", "kor"),
            ("كم يكلف ذلك؟", "ara"),
            ("X200?", "eng"),
            ("", "eng"),
        ] {
            assert_eq!(function_words::detect_question_language(question), language, "{question}");
        }
        assert!(unknown_answer("Was kostet das?", None).starts_with("Dazu habe ich"));
        for (tag, begin) in
            [("fr", "Je n’ai"), ("pt-BR", "Não encontrei"), ("ZH-Hans", "我在资料中"), ("deu", "Dazu habe"), ("fi", "Dazu habe")]
        {
            assert!(unknown_answer("Was kostet das?", Some(tag)).starts_with(begin), "{tag}");
        }
    }
}
