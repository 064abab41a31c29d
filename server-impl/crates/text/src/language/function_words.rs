//! Words that say nothing about the topic of a question: articles, pronouns, prepositions,
//! auxiliaries and question words.
//!
//! The lists are NLTK's, from the crate `stop-words`, extended by words that they lack for questions, and by short
//! lists of our own for languages that it does not have.

use std::{
    collections::{HashMap, HashSet},
    sync::OnceLock,
};

use crate::analysis::question_terms;

/// A language: ISO 639-3, its code in the crate `stop-words` (empty for none), and words of our own.
struct FunctionWordList {
    code: &'static str,
    list: &'static str,
    words: &'static str,
}

/// Creates a row of [`LANGUAGES`].
const fn word_list(code: &'static str, list: &'static str, words: &'static str) -> FunctionWordList {
    FunctionWordList { code, list, words }
}

const LANGUAGES: &[FunctionWordList] = &[
    word_list("ara", "ar", "ما ماذا من متى أين كيف لماذا كم هل أي"),
    word_list("ben", "bn", ""),
    word_list("cat", "ca", "quan quant quants"),
    word_list(
        "ces",
        "",
        "a aby aj ale ani ano asi az bez bude budou by byl byla byli bylo být co či do ho i já jak jaká jaké jaký je jeho jej \
         její jejich jen jenž ještě ji jiné již jsem jsi jsme jsou jste k kam kde kdo kdy když která které který kteří kolik \
         ku ma má mají mezi mi mít mně mnou může my na nad nám nás ne nebo než nic o od on ona oni ono pak po pod podle pokud \
         pro proč proto protože před při s se si sice tak také takže tam tato té ten tento ti to toho tohoto tom tomto tu \
         tuto ty tyto u už v vám vás ve však vy z za ze že",
    ),
    word_list("cmn", "", "的 了 是 在 吗 呢 什么 怎么 怎样 谁 哪 哪里 哪个 多少 多少钱 几 为什么 如何 何时 请问"),
    word_list("dan", "da", "hvor hvornår hvilken hvilket hvilke hvordan hvorfor hvem hvad mange meget"),
    word_list(
        "deu",
        "de",
        "wer wem wen wessen wann lange oft warum wieso weshalb wofür woher wohin womit wodurch woran wovon worin worauf worum \
         wieviel viele vieler vielen vielem wurde wurden worden wäre hätte kannst können darf dürfen gibt gab beim ab laut \
         bitte heißt hieß mal denn seit bis ja nein wurdest sei seien habt hast",
    ),
    word_list("ell", "el", "τι πού πότε πώς γιατί ποιος ποια ποιο πόσο πόσα πόσοι"),
    word_list(
        "eng",
        "en",
        "many much long often whose would could may might must shall us also please tell let get yes without within upon per",
    ),
    word_list("fin", "fi", "missä milloin kuka mikä mitä miten miksi kuinka monta paljon"),
    word_list(
        "fra",
        "fr",
        "comment combien quand pourquoi où quel quelle quels quelles quoi dont lequel laquelle cela ça est-ce y a fait peut \
         si plus sans sous entre chez comme très afin",
    ),
    word_list("heb", "he", "מה מי מתי איפה איך למה כמה האם איזה"),
    word_list(
        "hin",
        "",
        "का के की को में से पर है हैं था थे थी और या यह वह ये वे क्या कौन कब कहाँ कहां कैसे क्यों कितना कितने कितनी किस किसने \
         किसका किसके किसकी ने भी ही तो हो होता होते \
         होती कर करना करता करते लिए इस उस एक जो कि नहीं तक साथ द्वारा गया गए गई रहा रहे रही",
    ),
    word_list("hun", "hu", "mikor hány mennyi miért hogyan hol kinek melyik"),
    word_list("ind", "id", "siapa apa kapan mana mengapa bagaimana berapa"),
    word_list("ita", "it", "quando quanto quanti quanta quante quale quali perché dove chi cosa come può"),
    word_list(
        "jpn",
        "",
        "は が を に へ と も の で や か です ます した して する ある いる こと もの これ それ どれ どこ どの どう いつ だれ 誰 何 なに なぜ どんな いくら いくつ \
         何時 何人 何年 ですか ますか とは について",
    ),
    word_list("kor", "", "무엇 무엇인가요 누구 언제 어디 어떻게 왜 얼마 얼마나 몇 어느 어떤 입니까 인가요 습니까 나요 있나요"),
    word_list("nld", "nl", "wie wat waar wanneer waarom hoe hoeveel welke welk waarin waarop waarmee wordt werd werden worden"),
    word_list("nob", "no", "hvor når hvilken hvilket hvilke hvordan hvorfor hvem hva mange mye"),
    word_list("pes", "", "از به در با که را این آن و یا است هست بود شد چه چرا کی کجا چگونه چطور چند آیا برای تا هم نیز"),
    word_list(
        "pol",
        "",
        "a aby ale ani bez bo by być był była było były będzie co czy czyj czyje dla do gdzie go i ich ile im inne ja jak \
         jaka jaki jakie jakim jakiej jakich jako je jego jej jest jestem jeśli kiedy kim komu kto która które którego której \
         których którym który którzy lub ma mają mi mnie może można na nad nam nas nie nim o od on ona one oni ono oraz po \
         pod podczas ponieważ przed przez przy są się skąd swoje ta tak także tam te tego tej ten to tu tych tylko tym u w we \
         według więc z za ze został została zostały że",
    ),
    word_list("por", "pt", "quantos quanta quantas quando onde quem qual quais porque por quê como pode"),
    word_list("ron", "ro", "ce cine când unde cum cât câți câte care"),
    word_list(
        "rus",
        "ru",
        "сколько какие каким какое какого какую какова каков каковы каких какими какому кого кому кем ком чей чья чьи чье \
         чему почему зачем откуда который которые которая которое которого которой которых которым которую является являются \
         это эта эти этих",
    ),
    word_list("slv", "sl", ""),
    word_list("spa", "es", "cuándo cuánto cuántos cuánta cuántas dónde quién quiénes cuál cuáles cómo qué puede por"),
    word_list("swe", "sv", "när var vem vad vilken vilket vilka hur varför många mycket"),
    word_list("tam", "ta", "என்ன யார் எப்போது எங்கே எப்படி ஏன் எத்தனை எவ்வளவு"),
    word_list(
        "tha",
        "",
        "คือ ที่ ของ และ เป็น ใน มี ได้ อะไร ใคร เมื่อไร ที่ไหน อย่างไร ทำไม เท่าไร กี่ ไหม ไม่ กับ ให้ จะ ว่า จาก โดย ถึง ก็ \
         นี้ นั้น เพื่อ ต้อง หรือ ซึ่ง อยู่ เมื่อ ใด ใช้ มา ไป ทำ \
         ยัง คน เพราะ การ ความ ถูก แล้ว ด้วย กว่า แต่ อีก ทั้ง มัน เขา เรา ผม ฉัน คุณ ครับ ค่ะ คะ นะ บ้าง ไหน ยังไง เท่าไหร่ \
         เมื่อไหร่ ปี ชื่อ ผู้ ตัว อัน เรียก กัน ขึ้น ลง ออก เข้า",
    ),
    word_list("tur", "tr", "kim kimin ne nerede nereye nasıl neden niçin kaç hangi mı mi mu mü olarak"),
    word_list(
        "ukr",
        "",
        "а або але б без був була були було бути в вам вас ви від він вона вони воно до де для є з за зі і із його її їх й \
         коли кого ким кому котрий ми на над наш не немає ні о об по при про та так там те теж ти тим то той у хто це цей ця \
         ці чи чий чия чого чому ще що щоб я як яка яке який яким яких якого якої які якою якому скільки звідки куди",
    ),
    word_list(
        "vie",
        "",
        "là của và có cho được trong một các những này đó với không khi nào ở đâu ai gì sao thế nào bao nhiêu mấy",
    ),
];

/// Returns the function words of a language, as [`question_terms`] yields them without stemming.
pub fn function_words(language: &str) -> &'static HashSet<String> {
    static SETS: OnceLock<HashMap<&'static str, OnceLock<HashSet<String>>>> = OnceLock::new();
    static NONE: OnceLock<HashSet<String>> = OnceLock::new();
    let sets = SETS.get_or_init(|| LANGUAGES.iter().map(|language| (language.code, OnceLock::new())).collect());
    match LANGUAGES.iter().find(|known| known.code == language).zip(sets.get(language)) {
        Some((known, set)) => set.get_or_init(|| list_terms(known)),
        None => NONE.get_or_init(HashSet::new),
    }
}

/// Words that occur in questions on any topic. They say less than others, but not nothing.
const FILLERS: &[(&str, &str)] = &[
    (
        "eng",
        "mean means meant meaning stand stands good difference differences differ differs different way ways possible happen \
         happens happened happening work works working make makes making made need needs needed want wants wanted know find \
         out explain call called thing things something anything everything nothing one two really actually ok okay oops hey \
         hi please show see tell say says try trying give gives given take takes put turn like kind sort type better best \
         right wrong instead always never ever still already first next new old own same several able allowed supposed \
         exactly purpose point help go goes going come comes look looks",
    ),
    (
        "deu",
        "bedeutet bedeuten meint heißt unterschied unterschiede unterscheiden unterscheidet gut weg möglich geht gehen gehe \
         passiert funktioniert funktionieren machen mache macht gemacht brauche brauchen braucht will wissen finden finde \
         erklären genannt sache etwas alles nichts eins zwei wirklich eigentlich ok okay hallo bitte zeigen sehen sagen \
         versuche geben nehmen komme kommen kommt besser richtig falsch statt immer nie noch schon erst neu alte eigene \
         gleiche mehrere genau zweck hilfe selbst einfach tun lassen lasse lässt weitere später",
    ),
    (
        "spa",
        "significa diferencia diferencias hacer hago hace funciona necesito quiero saber encontrar puedo posible forma manera \
         cosa algo todo nada realmente hola favor ver decir mejor correcto mismo varios exactamente ayuda sirve usar uso",
    ),
    (
        "fra",
        "signifie différence différences faire fais marche fonctionne besoin veux voudrais savoir trouver possible façon \
         manière chose quelque tout rien vraiment bonjour voir dire mieux même plusieurs exactement aide sert utiliser",
    ),
    (
        "rus",
        "означает значит разница различие отличие делать сделать работает нужно надо хочу знать найти можно возможно способ \
         вещь что-то всё ничего привет пожалуйста показать видеть сказать лучше правильно несколько точно помощь",
    ),
];

/// Returns the fillers of a language: words that occur in questions on any topic, as [`question_terms`]
/// yields them without stemming.
pub fn filler_words(language: &str) -> &'static HashSet<String> {
    static SETS: OnceLock<HashMap<&'static str, HashSet<String>>> = OnceLock::new();
    static NONE: OnceLock<HashSet<String>> = OnceLock::new();
    let terms = |words: &str| words.split_whitespace().flat_map(|word| question_terms(word, [None])).collect();
    let sets = SETS.get_or_init(|| FILLERS.iter().map(|(code, words)| (*code, terms(words))).collect());
    sets.get(language).unwrap_or_else(|| NONE.get_or_init(HashSet::new))
}

/// Removes function words from a question in a language written without spaces, where no boundary marks their end and
/// the pairs of characters across it would pass for the question's topic. Any other question is returned unchanged.
pub fn remove_function_words(question: &str, language: &str) -> String {
    if !["cmn", "jpn", "kor", "tha"].contains(&language) {
        return question.to_owned();
    }
    let known = LANGUAGES.iter().find(|known| known.code == language).map_or("", |known| known.words);
    let mut words: Vec<&str> = known.split_whitespace().collect();
    words.sort_by_key(|word| std::cmp::Reverse(word.chars().count()));
    let mut rest = question;
    let mut left = String::with_capacity(question.len());
    while let Some(next) = rest.chars().next() {
        let word = words.iter().find(|word| rest.starts_with(**word) && is_apart(&left, word, &rest[word.len()..]));
        let length = word.map_or(next.len_utf8(), |word| word.len());
        left.push_str(if word.is_some() { " " } else { &rest[..length] });
        rest = &rest[length..];
    }
    left
}

/// Returns `true` if a word stands alone between these texts. A single hiragana inside hiragana is as likely as not
/// part of another word.
fn is_apart(before: &str, word: &str, behind: &str) -> bool {
    let hiragana = |c: char| ('ぁ'..='ゟ').contains(&c);
    let single = word.starts_with(hiragana) && word.chars().nth(1).is_none();
    !single || !before.ends_with(hiragana) && !behind.starts_with(hiragana)
}

/// Returns the terms of a language's words.
fn list_terms(language: &FunctionWordList) -> HashSet<String> {
    let listed = stop_words::lookup(language.list).unwrap_or_default().iter().copied();
    listed
        .chain(language.words.split_whitespace())
        .flat_map(|word| question_terms(word, [None]).into_iter().chain([word.to_owned()]))
        .collect()
}

/// Languages in which questions are assumed to be. The first is the fallback.
const QUESTION_LANGUAGES: &[&str] =
    &["eng", "deu", "fra", "spa", "ita", "por", "nld", "pol", "rus", "ukr", "tur", "ara", "hin", "cmn", "jpn", "kor", "tha"];

/// Detects the language of a question, out of [`QUESTION_LANGUAGES`]: by its function words, since it is too short for
/// letter statistics; else by its letters; English if both fail.
pub fn detect_question_language(question: &str) -> &'static str {
    let by_words = guess_language(question, QUESTION_LANGUAGES);
    by_words.or_else(|| super::detect(question).filter(|code| QUESTION_LANGUAGES.contains(code))).unwrap_or("eng")
}

/// Returns the language whose function words occur most often in a question, if there is a single one.
///
/// For questions, which are too short for letter statistics.
pub(crate) fn guess_language(question: &str, among: &[&'static str]) -> Option<&'static str> {
    let words = question_terms(question, [None]);
    let count = |language: &&'static str| words.iter().filter(|word| function_words(language).contains(*word)).count();
    let mut counts: Vec<(usize, &'static str)> = among.iter().map(|language| (count(language), *language)).collect();
    counts.sort_unstable_by_key(|(count, _)| std::cmp::Reverse(*count));
    match counts.as_slice() {
        [(first, language), (second, _), ..] if first > second => Some(language),
        [(first, language)] if *first > 0 => Some(language),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn function_words_are_known_however_they_are_written() {
        for (language, word) in [("eng", "whose"), ("deu", "fur"), ("fra", "ou"), ("rus", "еще"), ("pol", "że"), ("cmn", "什么")]
        {
            let terms = question_terms(word, [None]);
            assert!(terms.iter().all(|term| function_words(language).contains(term)), "{word}");
        }
        assert!(!function_words("eng").contains("price"));
        assert!(function_words("xxx").is_empty());
    }

    #[test]
    fn without_spaces_function_words_leave_gaps() {
        assert_eq!(remove_function_words("门票多少钱？", "cmn"), "门票 ？");
        assert_eq!(remove_function_words("東京タワーの高さは何ですか", "jpn"), "東京タワー 高さは  ");
        assert_eq!(remove_function_words("ひらがなのはな", "jpn"), "ひらがなのはな");
        assert_eq!(remove_function_words("What is it?", "eng"), "What is it?");
    }

    #[test]
    fn the_language_of_a_question_shows_in_its_function_words() {
        let among = ["eng", "deu", "fra", "spa", "rus", "ukr"];
        assert_eq!(guess_language("Wie hoch ist der Turm?", &among), Some("deu"));
        assert_eq!(guess_language("How high is the tower?", &among), Some("eng"));
        assert_eq!(guess_language("¿Cuándo se abre el museo?", &among), Some("spa"));
        assert_eq!(guess_language("Сколько стоит билет и где его купить?", &among), Some("rus"));
        assert_eq!(guess_language("Скільки коштує квиток і де його купити?", &among), Some("ukr"));
        assert_eq!(guess_language("X200?", &among), None);
    }
}
