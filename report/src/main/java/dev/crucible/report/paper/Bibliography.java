package dev.crucible.report.paper;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.catalog.EntryFacts;
import dev.crucible.engine.catalog.EntryFile;
import dev.crucible.engine.setting.Setting;
import dev.crucible.report.paper.Paper.Source;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The papers behind rules, pre-aggregators, attacks, partitioners and data sets, as BibTeX. */
public final class Bibliography {

    /** Key of this program, which every list of references includes. */
    public static final String OURSELVES = "crucible";

    private static final Pattern ENTRY =
            Pattern.compile("(?m)^% (?:un)?verified.*\\n@\\w+\\{([^,]+),\\n(?s:.*?)^\\}\\n");
    private static final Map<String, String> ENTRIES = entries();
    private static final Map<String, List<String>> CITED = cited();

    private Bibliography() {}

    /**
     * Returns the keys of the papers behind a {@code name} of {@code kind}, such as rule krum; empty if there is no paper or the name is
     * unknown.
     */
    public static List<String> cited(Kind kind, String name) {
        return CITED.getOrDefault(kind.prefix() + name, List.of());
    }

    /** Returns true if the papers of {@code name} are recorded, even if there are none. */
    static boolean knows(Kind kind, String name) {
        return CITED.containsKey(kind.prefix() + name);
    }

    /** Kind of a keyword. */
    public enum Kind {
        RULE("rule"),
        PRE("pre-aggregator"),
        ATTACK("attack"),
        PARTITION("partition"),
        TRAINING("training"),
        DATA("data set");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        /** Returns its display name. */
        String word() {
            return word;
        }

        private String prefix() {
            return name().toLowerCase(Locale.ROOT) + ".";
        }
    }

    /** Returns the parts that a strategy's effective settings use, with their papers, each part once. */
    public static List<Source> sources(JsonNode settings) {
        List<Source> sources = new ArrayList<>();
        source(Kind.RULE, Setting.AGGREGATION_STRATEGY_KEYWORD.in(settings), sources);
        Setting.PRE_AGGREGATION
                .node(settings)
                .forEach(pre -> source(
                        Kind.PRE,
                        pre.isTextual() ? pre.asText() : pre.path("name").asText(),
                        sources));
        Setting.ATTACK_SCHEDULE
                .node(settings)
                .forEach(entry -> source(Kind.ATTACK, Setting.ATTACK_TYPE.in(entry), sources));
        source(Kind.PARTITION, Setting.PARTITIONING_STRATEGY.in(settings), sources);
        source(Kind.DATA, Setting.DATASET_KEYWORD.in(settings), sources);
        if (Setting.SCAFFOLD.in(settings)) {
            source(Kind.TRAINING, "scaffold", sources);
        }
        if (Setting.DITTO_LAMBDA.isIn(settings)) {
            source(Kind.TRAINING, Setting.DITTO_LAMBDA.name(), sources);
        }
        if (Setting.PROXIMAL_MU.in(settings) > 0) {
            source(Kind.TRAINING, Setting.PROXIMAL_MU.name(), sources);
        }
        return sources.stream().distinct().toList();
    }

    private static void source(Kind kind, String name, List<Source> sources) {
        if (!name.isBlank()) {
            sources.add(new Source(kind, name, cited(kind, name)));
        }
    }

    /** Returns the entries of {@code keys} and of this program, each once. */
    public static String bibtex(Collection<String> keys) {
        Set<String> wanted = new LinkedHashSet<>(Set.of(OURSELVES));
        wanted.addAll(new TreeSet<>(keys));
        return wanted.stream().map(ENTRIES::get).collect(Collectors.joining("\n"));
    }

    private static Map<String, String> entries() {
        Map<String, String> entries = new LinkedHashMap<>();
        try (InputStream in = Bibliography.class.getResourceAsStream("references.bib")) {
            Stream.concat(
                            Stream.of(new String(in.readAllBytes(), StandardCharsets.UTF_8)),
                            files().map(file -> file.text("bibtex") + "\n"))
                    .flatMap(text -> ENTRY.matcher(text).results())
                    .forEach(entry -> entries.put(entry.group(1), entry.group()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return entries;
    }

    private static Map<String, List<String>> cited() {
        Properties lines = new Properties();
        try (Reader in = new InputStreamReader(
                Bibliography.class.getResourceAsStream("cited.properties"), StandardCharsets.UTF_8)) {
            lines.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, List<String>> cited = new LinkedHashMap<>();
        lines.stringPropertyNames()
                .forEach(name -> cited.put(
                        name,
                        Arrays.stream(lines.getProperty(name).split(","))
                                .filter(key -> !key.isBlank())
                                .toList()));
        files().forEach(file -> cited.put(of(file.kind()).prefix() + file.name(), file.items("cites", ",")));
        return cited;
    }

    /** Returns the files of rules, pre-aggregators and attacks, which have their citations. */
    private static Stream<EntryFile> files() {
        return Arrays.stream(EntryFacts.Kind.values()).flatMap(kind -> EntryFile.all(kind).stream());
    }

    private static Kind of(EntryFacts.Kind kind) {
        return switch (kind) {
            case RULE -> Kind.RULE;
            case PRE -> Kind.PRE;
            case ATTACK -> Kind.ATTACK;
        };
    }

    /** Returns every key that has an entry. */
    static Set<String> keys() {
        return ENTRIES.keySet();
    }

    /** Returns every key that is cited. */
    static Set<String> citedKeys() {
        return CITED.values().stream().flatMap(List::stream).collect(Collectors.toCollection(TreeSet::new));
    }
}
