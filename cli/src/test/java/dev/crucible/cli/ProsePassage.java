package dev.crucible.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * A passage that users read.
 *
 * @param source its line in the budget
 * @param place where to find it in the source
 * @param text the words, on one line
 */
record ProsePassage(String source, String place, String text) {

    private static final Pattern BLOCK = Pattern.compile("\\s*(#|\\||>|[-*+] |\\d+\\. ).*");
    private static final Pattern FENCE = Pattern.compile("\\s*(```|~~~).*");
    private static final Pattern CODE = Pattern.compile("(`+).+?\\1");
    private static final Pattern LINK_TARGET = Pattern.compile("(?<=])\\([^()]*\\)");
    private static final Pattern LITERAL =
            Pattern.compile("\"\"\".*?\"\"\"|\"(?:[^\"\\\\\n]|\\\\.)*\"", Pattern.DOTALL);
    private static final Pattern ENGLISH =
            Pattern.compile("(?<=: \\[\\s{0,5})(?:'(?:[^'\\\\\n]|\\\\.)*'|\"[^\"\n]*\")");

    ProsePassage(String source, String place, String text) {
        this.source = source;
        this.place = place;
        this.text = LINK_TARGET
                .matcher(CODE.matcher(text.replaceAll("\\s+", " ")).replaceAll("X"))
                .replaceAll("");
    }

    /** The paragraphs, headings, items and rows of a page, without fenced blocks. */
    static List<ProsePassage> page(String source, String markdown) {
        List<ProsePassage> passages = new ArrayList<>();
        StringBuilder block = new StringBuilder();
        boolean fenced = false;
        int begun = 0;
        int number = 0;
        for (String line : (Iterable<String>) Stream.concat(markdown.lines(), Stream.of(""))::iterator) {
            number++;
            boolean fence = FENCE.matcher(line).matches();
            if (line.isBlank() || fence || fenced || BLOCK.matcher(line).matches()) {
                if (!block.isEmpty()) {
                    passages.add(new ProsePassage(source, Integer.toString(begun), block.toString()));
                }
                block.setLength(0);
            }
            fenced ^= fence;
            if (!fenced && !fence && !line.isBlank()) {
                begun = block.isEmpty() ? number : begun;
                block.append(line).append(' ');
            }
        }
        return passages;
    }

    /** All help texts of {@code command} and the commands below it. */
    static Stream<ProsePassage> help(String source, CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        UsageMessageSpec usage = spec.usageMessage();
        Stream<String> own =
                Stream.of(usage.header(), usage.description(), usage.footer()).map(lines -> String.join(" ", lines));
        Stream<String> arguments = spec.args().stream().map(argument -> String.join(" ", argument.description()));
        return Stream.concat(
                Stream.concat(own, arguments).map(text -> new ProsePassage(source, spec.qualifiedName(), text)),
                command.getSubcommands().values().stream().distinct().flatMap(sub -> help(source, sub)));
    }

    /** Summaries and descriptions of an OpenAPI document. */
    static Stream<ProsePassage> openApi(String source, String pointer, JsonNode node) {
        Stream<ProsePassage> own = Stream.of("summary", "description")
                .map(node::path)
                .filter(JsonNode::isTextual)
                .map(text -> new ProsePassage(source, pointer, text.asText()));
        Stream<ProsePassage> below = node.isArray()
                ? node.valueStream().flatMap(each -> openApi(source, pointer, each))
                : node.propertyStream()
                        .flatMap(entry -> openApi(source, pointer + "/" + entry.getKey(), entry.getValue()));
        return Stream.concat(own, below);
    }

    /** The English messages of a file of the dashboard, which stand first in their pairs. */
    static Stream<ProsePassage> dashboard(String source, Path file) throws IOException {
        String code = Files.readString(file);
        return literals(source, code, ENGLISH.matcher(code));
    }

    /** The string literals of Java files that hold more than one word. */
    static Stream<ProsePassage> java(String source, Path file) throws IOException {
        String code = Files.readString(file).replace("'\"'", "''");
        return literals(source, code, LITERAL.matcher(code)).filter(passage -> passage.text.contains(" "));
    }

    private static Stream<ProsePassage> literals(String source, String code, Matcher literals) {
        return literals.results()
                .map((MatchResult found) -> new ProsePassage(
                        source,
                        Long.toString(code.substring(0, found.start()).lines().count()),
                        found.group().replace("`", "")));
    }
}
