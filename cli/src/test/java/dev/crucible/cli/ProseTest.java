package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The faults of style in words that users and developers read do not grow: {@code prose-budget.tsv} holds how many each source has.
 * A source that is not in it may have none. {@code ./crucible record prose} writes smaller numbers down; a larger one takes an editor.
 */
class ProseTest {

    private static final Path ROOT = Path.of("..");
    private static final Path RESOURCES = Path.of("src/test/resources/dev/crucible/cli");
    private static final Path BUDGET = RESOURCES.resolve("prose-budget.tsv");
    private static final Path FIXED = RESOURCES.resolve("fixed-texts.tsv");

    private static final Rule RELATIVE = new Rule(
            Pattern.compile("/\\*\\*\\s*(?:\\*\\s*)?(What|Whether|How|Who|Whom|Whose|Where|Which|When|That)\\b[^\n]*"),
            "a noun phrase (types, fields) or a verb in the third person (methods)");

    /** A kind of fault and the words to use instead. */
    private record Rule(Pattern pattern, String instead) {}

    /** A fault in a source. */
    private record Hit(String source, String place, String found, String instead) {

        @Override
        public String toString() {
            return "  %s:%s “%s” -> %s".formatted(source, place, found, instead);
        }
    }

    @Test
    void faultsDoNotGrow() throws IOException {
        Map<String, List<Hit>> hits = Stream.concat(proseHits(), javadocHits())
                .collect(Collectors.groupingBy(Hit::source, TreeMap::new, Collectors.toList()));
        Map<String, Integer> budget = budget();
        if (Recording.RECORDS) {
            budget.replaceAll((source, most) ->
                    Math.min(most, hits.getOrDefault(source, List.of()).size()));
            budget.values().removeIf(most -> most == 0);
            Files.writeString(
                    BUDGET,
                    budget.entrySet().stream()
                            .map(entry -> entry.getKey() + "\t" + entry.getValue() + "\n")
                            .collect(Collectors.joining()));
        }
        List<String> complaints = new ArrayList<>();
        TreeSet<String> sources = new TreeSet<>(hits.keySet());
        sources.addAll(budget.keySet());
        for (String source : sources) {
            List<Hit> found = hits.getOrDefault(source, List.of());
            int most = budget.getOrDefault(source, 0);
            if (found.size() > most) {
                complaints.add("%s has %d faults of style, %d more than before. Rewrite as many of:"
                        .formatted(source, found.size(), found.size() - most));
                found.forEach(hit -> complaints.add(hit.toString()));
            } else if (found.size() < most) {
                complaints.add("%s has %d faults of style, %d fewer than before. Write that down with %s"
                        .formatted(source, found.size(), most - found.size(), "./crucible record prose"));
            }
        }
        assertThat(String.join("\n", complaints)).isEmpty();
    }

    @Test
    void countsWrappedWordsAndLeavesCodeOut() throws IOException {
        List<Hit> hits = hits(ProsePassage.page("page", """
            # Who may call

            The lab runs by
            itself; `nobody` calls it.
            - A [list](list.md) of its own

            ```
            nobody
            ```
            """).stream(), rules(), List.of())
                .toList();
        assertThat(hits)
                .extracting(hit -> hit.place() + " " + hit.found())
                .containsExactly("1 # Who", "3 by itself", "5 of its own");
    }

    private static Stream<Hit> proseHits() throws IOException {
        List<ProsePassage> passages = new ArrayList<>();
        List<String> pages = new ArrayList<>(List.of("README.md", "SECURITY.md", "CONTRIBUTING.md"));
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            docs.map(file -> ROOT.relativize(file).toString())
                    .filter(name -> name.endsWith(".md") && !name.startsWith("docs/decisions/"))
                    .sorted()
                    .forEach(pages::add);
        }
        for (String page : pages) {
            passages.addAll(ProsePassage.page(page, Files.readString(ROOT.resolve(page))));
        }
        ProsePassage.help("help texts", Main.commandLine(Map.of())).forEach(passages::add);
        String document = "lab/src/main/resources/dev/crucible/lab/api/openapi.json";
        ProsePassage.openApi("openapi.json", "", Json.MAPPER.readTree(Files.readString(ROOT.resolve(document))))
                .forEach(passages::add);
        List<Path> messages = new ArrayList<>(files("dashboard/src", "messages.ts"));
        messages.addAll(files("dashboard/src", "words.ts"));
        for (Path file : messages) {
            ProsePassage.dashboard(ROOT.relativize(file).toString(), file).forEach(passages::add);
        }
        for (Path file : files("report/src/main/java", ".java")) {
            ProsePassage.java("report texts", file).forEach(passages::add);
        }
        assertThat(passages.stream().map(ProsePassage::source).distinct()).hasSizeGreaterThan(30);
        return hits(passages.stream(), rules(), fixedTexts());
    }

    private static Stream<Hit> hits(Stream<ProsePassage> passages, List<Rule> rules, List<String> fixed) {
        return passages.flatMap(passage -> {
            String text = passage.text();
            for (String words : fixed) {
                text = text.replace(words, "X");
            }
            String plain = text;
            return rules.stream().flatMap(rule -> rule.pattern()
                    .matcher(plain)
                    .results()
                    .map(found -> new Hit(passage.source(), passage.place(), found.group(), rule.instead())));
        });
    }

    private static Stream<Hit> javadocHits() throws IOException {
        List<String> modules;
        try (Stream<Path> folders = Files.list(ROOT)) {
            modules = folders.filter(folder -> Files.isDirectory(folder.resolve("src/main/java")))
                    .map(folder -> folder.getFileName().toString())
                    .toList();
        }
        List<Hit> hits = new ArrayList<>();
        for (String module : modules) {
            for (Path file : files(module + "/src/main/java", ".java")) {
                String name = ROOT.relativize(file).toString();
                RELATIVE.pattern()
                        .matcher(Files.readString(file))
                        .results()
                        .map(found -> found.group().replaceFirst("/\\*\\*[\\s*]*", ""))
                        .forEach(words -> hits.add(new Hit("javadoc " + module, name, words, RELATIVE.instead())));
            }
        }
        return hits.stream();
    }

    private static List<Path> files(String folder, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .toList();
        }
    }

    private static List<Rule> rules() throws IOException {
        try (Stream<String> lines = Files.lines(RESOURCES.resolve("prose-rules.tsv"))) {
            return lines.skip(1)
                    .map(line -> line.split("\t"))
                    .map(row -> new Rule(Pattern.compile(row[0], Pattern.CASE_INSENSITIVE), row[1]))
                    .toList();
        }
    }

    /** Longest first, so that none hides behind its own beginning. */
    private static List<String> fixedTexts() throws IOException {
        try (Stream<String> lines = Files.lines(FIXED)) {
            return lines.map(line -> line.substring(line.indexOf('\t') + 1).replace("…", ""))
                    .sorted(Comparator.comparing(String::length).reversed())
                    .toList();
        }
    }

    private static Map<String, Integer> budget() throws IOException {
        try (Stream<String> lines = Files.lines(BUDGET)) {
            return lines.map(line -> line.split("\t"))
                    .collect(Collectors.toMap(
                            row -> row[0], row -> Integer.valueOf(row[1]), (_, last) -> last, TreeMap::new));
        }
    }
}
