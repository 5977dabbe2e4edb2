package dev.crucible.agents.understanding;

import dev.crucible.agents.mind.Language;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line made plain.
 *
 * @param plain lower case, short forms written out, without the name it was addressed to
 * @param words its words and marks, with quotations, ids, numbers and names masked
 */
record Wording(String plain, List<String> words) {

    static final String QUOTE = "zzquote";
    static final String ID = "zzid";
    static final String NUMBER = "zznum";

    private static final int LONGEST = 2_000;
    private static final Names NAMES = Names.bundled();

    private static final Pattern ADDRESS = Pattern.compile("^\\s*@\\p{L}+[\\s,:]*");
    private static final Pattern SPACE = Pattern.compile("\\s+");
    private static final Pattern IDS = Pattern.compile(
            "\\b(?:api_run|sweep)_\\d{8}_\\d{6}_\\d{6}\\b|\\b\\d\\d-\\d\\d-\\d{4}_\\d\\d-\\d\\d-\\d\\d\\b");
    private static final Pattern QUOTES =
            Pattern.compile("\"[^\"]{1,200}\"|(?<=^|\\s)'[^']{2,200}'(?=$|[\\s,.!?])|`[^`]{1,200}`");
    private static final Pattern PIECE =
            Pattern.compile("zz\\p{L}+|\\p{L}+(?:'\\p{L}+)*|\\d+(?:[.,]\\d+)?|[?!<>{}\\[\\]|;:/$=]");

    private record Contraction(Pattern said, String meant) {}

    private static final List<Contraction> SHORTS = List.of(
            written("\\bcan't\\b|\\bcannot\\b|\\bcant\\b", "can not"),
            written("\\bwon't\\b|\\bwont\\b", "will not"),
            written("\\bain't\\b", "is not"),
            written("n't\\b", " not"),
            written("\\bdont\\b", "do not"),
            written("\\bdoesnt\\b", "does not"),
            written("'m\\b", " am"),
            written("'re\\b", " are"),
            written("'ve\\b", " have"),
            written("'ll\\b", " will"),
            written("\\b(i|you|we|they|he|she)'d\\b", "$1 would"),
            written("\\b(what|who|how|that|it|there|he|she|where|when)'s\\b", "$1 is"),
            written("\\blet's\\b|\\blets\\b", "let us"),
            written("\\bwanna\\b", "want to"),
            written("\\bgonna\\b|\\bgona\\b", "going to"),
            written("\\bgotta\\b", "got to"));

    /** A word of its own in other languages, as in "im Labor". */
    private static final Contraction IM = written("\\bim\\b", "i am");

    Wording {
        words = List.copyOf(words);
    }

    private static Contraction written(String said, String meant) {
        return new Contraction(Pattern.compile(said), meant);
    }

    /** A line made plain; of a very long one the beginning. */
    static Wording of(String text) {
        return ofPlain(plain(text));
    }

    static Names names() {
        return NAMES;
    }

    static Wording ofPlain(String plain) {
        return new Wording(plain, NAMES.mask(pieces(masked(plain))));
    }

    static String plain(String text) {
        String bounded = text.length() > LONGEST ? text.substring(0, LONGEST) : text;
        String plain = Normalizer.normalize(bounded, Normalizer.Form.NFKC)
                .toLowerCase(Locale.ROOT)
                .replaceAll("[“”„«»]", "\"")
                .replaceAll("[’‘´]", "'");
        plain = ADDRESS.matcher(plain).replaceFirst("");
        for (Contraction form : SHORTS) {
            plain = form.said().matcher(plain).replaceAll(form.meant());
        }
        if (Language.of(plain) == Language.ENGLISH) {
            plain = IM.said().matcher(plain).replaceAll(IM.meant());
        }
        return SPACE.matcher(plain).replaceAll(" ").strip();
    }

    /** Without what was quoted, and ids as one word. */
    private static String masked(String plain) {
        return QUOTES.matcher(IDS.matcher(plain).replaceAll(" " + ID + " ")).replaceAll(" " + QUOTE + " ");
    }

    static List<String> pieces(String text) {
        List<String> pieces = new ArrayList<>();
        Matcher matcher = PIECE.matcher(text);
        while (matcher.find()) {
            String piece = matcher.group();
            pieces.add(Character.isDigit(piece.charAt(0)) ? NUMBER : piece);
        }
        return pieces;
    }

    /** Its words alone, with single spaces. */
    String sentence() {
        return String.join(" ", words);
    }
}
