package dev.crucible.story.scene;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;

/**
 * A text with its translations.
 *
 * @param english the original text
 * @param translations translations by language
 */
public record Phrase(String english, Map<String, String> translations) {
    private static final int DIGITS = 8;

    public Phrase {
        translations = Map.copyOf(translations);
    }

    /** Returns the text in a language, in English if there is no translation. */
    public String in(String language) {
        return translations.getOrDefault(language, english);
    }

    /** Returns the first eight digits of the text's SHA-256. A translation stores the digest of its original. */
    public static String digest(String english) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(english.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash).substring(0, DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
