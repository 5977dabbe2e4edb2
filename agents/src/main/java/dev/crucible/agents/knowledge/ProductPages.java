package dev.crucible.agents.knowledge;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.bundled.BundledFile;
import dev.crucible.agents.knowledge.KnownQuestions.Question;
import dev.crucible.agents.knowledge.KnownQuestions.Way;
import dev.crucible.agents.mind.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Entries made of the product's own pages: each paragraph, item and row is one, so that a page rewritten is an answer rewritten. */
final class ProductPages {

    /** As much of a paragraph as is told, unless its first sentence is longer. */
    private static final int MOST_TOLD = 420;

    /** A shorter one says too little by itself. */
    private static final int LEAST_TOLD = 50;

    /** A last cell of fewer words says nothing of the first. */
    private static final int LEAST_WORDS = 5;

    /** The most sentences by which a paragraph is found. */
    private static final int MOST_FOUND_BY = 4;

    /** The most lines of an example that are told with the paragraph beside it. */
    private static final int LINES_TOLD = 2;

    private final JsonNode list = BundledFile.yaml(ProductPages.class, "pages.yaml");
    private final List<Question> entries = new ArrayList<>();

    private String file = "";
    private String title = "";
    private String section = "";
    private final StringBuilder paragraph = new StringBuilder();
    private final List<String> example = new ArrayList<>();
    private boolean inExample;

    /** Returns the entries of all pages that {@code pages.yaml} names. */
    static List<Question> entries() {
        ProductPages pages = new ProductPages();
        pages.list.path("pages").forEach(page -> pages.read(page.asText()));
        return List.copyOf(pages.entries);
    }

    private void read(String page) {
        file = page;
        title = "";
        section = "";
        BundledFile.text(ProductPages.class, "pages/" + page).lines().forEach(this::line);
        end();
    }

    private void line(String line) {
        if (line.startsWith("```")) {
            inExample = !inExample;
            if (!inExample && !paragraph.isEmpty() && example.size() > LINES_TOLD) {
                example.clear();
            }
        } else if (inExample) {
            example.add(line.replaceFirst("\\s+#.*", "").strip());
        } else if (line.startsWith("#")) {
            end();
            String heading = plain(line.replaceFirst("^#+\\s*", ""));
            if (title.isEmpty()) {
                title = heading;
            } else {
                section = heading;
            }
        } else if (line.isBlank()) {
            if (!endsWithColon()) {
                end();
            }
        } else if (line.startsWith("|")) {
            end();
            row(line);
        } else {
            if (line.matches("\\s*(?:[-*]|\\d+\\.) .*")) {
                end();
            }
            text(line.strip().replaceFirst("^(?:[-*]|\\d+\\.) ", ""));
        }
    }

    private boolean endsWithColon() {
        return !paragraph.isEmpty() && paragraph.charAt(paragraph.length() - 1) == ':';
    }

    private void text(String words) {
        if (!example.isEmpty()) {
            flushExample();
        }
        paragraph.append(paragraph.isEmpty() ? "" : " ").append(words);
    }

    /** A short example stands in the sentence before or behind it; a long one is left to the page. */
    private void flushExample() {
        if (example.size() <= LINES_TOLD) {
            example.forEach(line -> paragraph
                    .append(paragraph.isEmpty() ? "" : " ")
                    .append('`')
                    .append(line)
                    .append('`'));
        }
        example.clear();
    }

    /** A row says of its first cell what the others say; heads, rules and rows of mere code say nothing. */
    private void row(String line) {
        List<String> cells = Stream.of(line.replaceAll("^\\||\\|$", "").split("(?<!\\\\)\\|"))
                .map(String::strip)
                .filter(cell -> !cell.isEmpty())
                .toList();
        if (cells.size() > 1 && cells.getLast().split("\\s+").length >= LEAST_WORDS) {
            paragraph
                    .append(cells.getFirst())
                    .append(": ")
                    .append(String.join("; ", cells.subList(1, cells.size())).replace("\\|", "|"))
                    .append('.');
            end();
        }
    }

    private void end() {
        flushExample();
        String text = plain(paragraph.toString());
        paragraph.setLength(0);
        List<String> sentences = List.of(text.split("(?<=[.!?:])\\s+(?=[\\p{Lu}`])"));
        StringBuilder told = new StringBuilder(sentences.getFirst());
        sentences.stream()
                .skip(1)
                .takeWhile(sentence -> told.length() + sentence.length() < MOST_TOLD)
                .forEach(sentence -> told.append(' ').append(sentence));
        if (told.length() < LEAST_TOLD || told.length() > 2 * MOST_TOLD) {
            return;
        }
        String label = section.isEmpty() ? title : title + ": " + section;
        String where = file + (section.isEmpty() ? "" : ", " + section);
        List<String> asked = new ArrayList<>(List.of(label));
        sentences.stream().limit(MOST_FOUND_BY).forEach(asked::add);
        if (sentences.size() > 1) {
            asked.add(told.toString());
        }
        entries.add(new Question(
                "page:" + entries.size(),
                asked,
                Way.PAGE,
                (file + "#" + section).toLowerCase(Locale.ROOT),
                Language.inEach(language -> said(language, told, where)),
                false,
                true,
                ""));
    }

    private String said(Language language, CharSequence told, String where) {
        return language.of(BundledFile.texts(list.path("said")))
                .replace("{where}", where)
                .replace("{text}", told);
    }

    /** Text as it is read aloud: a link is its words, and code keeps its marks. */
    private static String plain(String markdown) {
        return markdown.replaceAll("!?\\[([^]]*)]\\([^)]*\\)", "$1")
                .replaceAll("\\*\\*?([^*`]+)\\*\\*?", "$1")
                .strip();
    }
}
