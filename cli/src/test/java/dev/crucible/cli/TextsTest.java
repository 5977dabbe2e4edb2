package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.crucible.dialogue.text.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every text that the code of a module says is there in both languages with the same places, and every text is said somewhere. */
class TextsTest {

    /** A key and the names behind it, or the beginning of keys; what stands around it tells a choice of keys from a key. */
    private static final Pattern SAID = Pattern.compile(
            "(?<said>(?:say|ToolFailure\\.of)\\(\\s*)?([?:]\\s*)?\"(?<scene>[a-z_]+)\\.(?<key>[a-z_]*)(?<names>(?: \\w+)*)\"(?<open>\\s*\\+)?");

    private final List<String> faults = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(strings = {"agents", "bridge"})
    void textsAndCodeAgree(String module) throws IOException {
        Path main = Path.of("..", module, "src/main");
        Path texts = main.resolve("resources/dev/crucible/" + module + "/texts");
        Map<String, Set<String>> english = places(texts.resolve("en"));
        Map<String, Set<String>> german = places(texts.resolve("de"));
        Stream.concat(english.keySet().stream(), german.keySet().stream())
                .distinct()
                .filter(key -> !Objects.equals(english.get(key), german.get(key)))
                .forEach(key ->
                        faults.add(key + ": places in English " + english.get(key) + ", in German " + german.get(key)));
        Set<String> said = said(main.resolve("java"), english);
        english.keySet().stream()
                .filter(key -> said.stream()
                        .noneMatch(one -> one.endsWith("*")
                                ? key.startsWith(one.substring(0, one.length() - 1))
                                : key.equals(one)))
                .forEach(key -> faults.add("nobody says " + key + "; delete it"));
        assertThat(faults).isEmpty();
    }

    /** The names of each text's places, with {@code count} where its form depends on one. */
    private static Map<String, Set<String>> places(Path language) throws IOException {
        Map<String, Set<String>> places = new TreeMap<>();
        try (Stream<Path> files = Files.list(language)) {
            for (Path file : files.toList()) {
                String scene = file.getFileName().toString().replace(".yaml", "");
                JsonNode read = new YAMLMapper().readTree(file.toFile());
                read.properties().forEach(text -> places.put(scene + "." + text.getKey(), places(text.getValue())));
            }
        }
        return places;
    }

    private static Set<String> places(JsonNode text) {
        Set<String> places = new TreeSet<>();
        Texts.PLACE.matcher(text.toString()).results().forEach(place -> places.add(place.group(1)));
        return places;
    }

    /** What is said: keys, and beginnings of keys with a star. */
    private Set<String> said(Path code, Map<String, Set<String>> texts) throws IOException {
        Set<String> scenes = new HashSet<>();
        texts.keySet().forEach(key -> scenes.add(key.substring(0, key.indexOf('.'))));
        Set<String> said = new TreeSet<>();
        try (Stream<Path> files = Files.walk(code)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".java")).toList()) {
                Matcher literal = SAID.matcher(Files.readString(file));
                while (literal.find()) {
                    String key = literal.group("scene") + "." + literal.group("key");
                    boolean meant =
                            literal.group("said") != null || texts.containsKey(key) || literal.group("open") != null;
                    if (meant && scenes.contains(literal.group("scene"))) {
                        said.add(key(literal, texts, file));
                    }
                }
            }
        }
        return said;
    }

    private String key(Matcher literal, Map<String, Set<String>> texts, Path file) {
        String key = literal.group("scene") + "." + literal.group("key");
        boolean begins = key.endsWith("_") || key.endsWith(".");
        if (begins && literal.group("open") != null) {
            return key + "*";
        }
        Set<String> places = texts.get(key);
        Set<String> names = new TreeSet<>(List.of(literal.group("names").strip().split(" ")));
        names.remove("");
        if (places == null) {
            faults.add(file.getFileName() + ": no text is called " + key);
        } else if (literal.group(2) == null && !names.containsAll(places)) {
            faults.add(file.getFileName() + ": " + key + " has the places " + places + ", and " + names + " are named");
        } else if (!places.containsAll(without(names))) {
            faults.add(file.getFileName() + ": " + key + " has no place for one of " + names);
        }
        return key;
    }

    private static Set<String> without(Set<String> names) {
        Set<String> others = new TreeSet<>(names);
        others.remove(Texts.COUNT);
        return others;
    }
}
