package dev.crucible.agents.offline.grammar;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Cuts a sentence into tokens; takes any text and looks at its first 2000 characters. */
final class Tokenizer {

    private static final int LONGEST = 2_000;

    private static final Pattern PIECES = Pattern.compile("\"(?<quote>[^\"]{1,200})\"|@(?<mention>[A-Za-z]{2,30})"
            + "|(?<id>\\b(?:(?:api_run|sweep)_\\d{8}_\\d{6}_\\d{6}|\\d\\d-\\d\\d-\\d{4}_\\d\\d-\\d\\d-\\d\\d)\\b)"
            + "|(?<file>(?:[\\w.-]+/)*[\\w-][\\w.-]*\\.(?:json|ya?ml|txt|md|py|java|csv|toml|cfg|ini|xml|sh)\\b"
            + "|\\.\\.?/[\\w./-]+|/[\\w.-]+/[\\w./-]+|(?<!\\S)\\.[A-Za-z_][\\w./-]+)"
            + "|(?<of>(?<=\\d)\\s?/\\s?(?=\\d))|(?<part>(?<=\\b[nN])\\s?/\\s?\\d{1,3}\\b)"
            + "|(?<number>(?<=\\p{L} )-\\d{1,9}(?:\\.\\d{1,9})?(?![\\d-])|0,\\d{1,9}|(?<![\\d,])\\d{1,3},\\d{1,2}(?=\\s*-?(?:%|[Pp]rozent(?:ig\\p{L}{0,2})?\\b))|\\d{1,12}(?:\\.\\d{1,9})?|\\.\\d{1,9})(?<percent>\\s*-?(?:%(?:-?ig\\p{L}{0,2}\\b)?|percent\\b|per cent\\b|[Pp]rozent(?:ig\\p{L}{0,2})?\\b))?"
            + "|(?<word>[\\p{L}α][\\p{L}\\p{N}']*)");

    private Tokenizer() {}

    static List<Token> cut(String text) {
        return placed(text).tokens();
    }

    /** The tokens of a sentence and where they stand in it. */
    static CutLine placed(String text) {
        String bounded = text.length() > LONGEST ? text.substring(0, LONGEST) : text;
        String plain = Normalizer.normalize(bounded, Normalizer.Form.NFKC)
                .replace('“', '"')
                .replace('”', '"')
                .replace('«', '"')
                .replace('»', '"')
                .replace('’', '\'');
        List<Token> tokens = new ArrayList<>();
        List<Integer> starts = new ArrayList<>();
        List<Integer> ends = new ArrayList<>();
        Matcher matcher = PIECES.matcher(plain);
        while (matcher.find()) {
            tokens.add(token(matcher));
            starts.add(matcher.start());
            ends.add(matcher.end());
        }
        return new CutLine(plain.length() == bounded.length() ? bounded : plain, tokens, starts, ends);
    }

    private static Token token(Matcher piece) {
        if (piece.group("quote") != null) {
            return new Token.Quote(piece.group("quote").strip());
        }
        if (piece.group("mention") != null) {
            return new Token.Mention(piece.group("mention").toLowerCase(Locale.ROOT));
        }
        if (piece.group("id") != null) {
            return new Token.RunId(piece.group("id"));
        }
        if (piece.group("file") != null) {
            return new Token.File(piece.group("file"));
        }
        if (piece.group("number") != null) {
            double value = Double.parseDouble(piece.group("number").replace(',', '.'));
            boolean share = piece.group("percent") != null;
            return new Token.Amount(share ? value / 100 : value, share);
        }
        if (piece.group("part") != null) {
            // "f < n/2" names no n of 2.
            return new Token.Word("part");
        }
        if (piece.group("of") != null) {
            return new Token.Word("of");
        }
        return new Token.Word(piece.group("word").toLowerCase(Locale.ROOT));
    }
}
