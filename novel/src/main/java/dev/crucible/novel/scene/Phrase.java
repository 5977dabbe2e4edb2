package dev.crucible.novel.scene;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;

/**
 * A text with its translations.
 *
 * @param english as the writer wrote it
 * @param translations by language
 */
public record Phrase(String english, Map<String, String> translations) {
    private static final int DIGITS = 8;

    public Phrase {
        translations = Map.copyOf(translations);
    }

    /** In a language; in English where that is not translated. */
    public String in(String language) {
        return translations.getOrDefault(language, english);
    }

    /** What a translation notes of the English text that it was made from: the first eight digits of its SHA-256. */
    public static String digest(String english) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(english.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash).substring(0, DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
