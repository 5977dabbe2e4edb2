package dev.crucible.engine.setting;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * Title and help of a setting, a line of {@code Setting.tsv}.
 *
 * @param group the group of settings that it belongs to
 * @param basic true if a first form shows it
 * @param unit of its value, empty if it has none
 * @param title in English
 * @param titleGerman in German
 * @param help in English, in Markdown with links of {@code docs/reference/config.md}
 * @param helpGerman in German
 */
public record SettingWords(
        String group, boolean basic, String unit, String title, String titleGerman, String help, String helpGerman) {

    private static final Pattern POINTER =
            Pattern.compile(",? ?(?:one of \\[those below]|(?:see )?\\[below])\\([^)]*\\)");
    private static final Pattern LINK = Pattern.compile("\\[([^]]*)]\\([^)]*\\)");

    private static final Map<String, SettingWords> ALL = read();

    /**
     * Returns the words of the setting {@code key}.
     *
     * @throws IllegalArgumentException if it has none
     */
    public static SettingWords of(String key) {
        SettingWords words = ALL.get(key);
        if (words == null) {
            throw new IllegalArgumentException("Setting.tsv has no line for " + key);
        }
        return words;
    }

    /** Returns every key, in the order of the documentation. */
    static Collection<String> keys() {
        return ALL.keySet();
    }

    /** Returns the title in {@code language}, English unless it is German. */
    public String title(Locale language) {
        return isGerman(language) ? titleGerman : title;
    }

    /** Returns the help in {@code language} without links, English unless it is German. */
    public String help(Locale language) {
        return isGerman(language)
                ? helpGerman
                : LINK.matcher(POINTER.matcher(help).replaceAll("")).replaceAll("$1");
    }

    private static boolean isGerman(Locale language) {
        return language.getLanguage().equals("de");
    }

    private static Map<String, SettingWords> read() {
        Map<String, SettingWords> all = new LinkedHashMap<>();
        List<String> lines = lines();
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split("\t", -1);
            all.put(
                    cells[0],
                    new SettingWords(
                            cells[1], cells[2].equals("basic"), cells[3], cells[4], cells[5], cells[6], cells[7]));
        }
        return Collections.unmodifiableMap(all);
    }

    private static List<String> lines() {
        try (InputStream file = Objects.requireNonNull(SettingWords.class.getResourceAsStream("Setting.tsv"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
