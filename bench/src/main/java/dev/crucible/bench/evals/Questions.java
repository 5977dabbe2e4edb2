package dev.crucible.bench.evals;

import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.knowledge.KnownQuestions.Question;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.offline.grammar.Heard;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.agents.offline.grammar.RequestParser;
import dev.crucible.bench.evals.UnderstandingStand.Told;
import dev.crucible.bench.services.ServiceJvm;
import dev.crucible.engine.io.FolderTree;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Questions over the bridge, each in a new conversation: was it answered by an entry of the crew's knowledge, was a choice of entries offered,
 * or was it refused?
 *
 * <p>Options: {@code --lines FILE} with the header <i>language, area, question</i>; {@code --talk FILE} with the header <i>language, line</i>,
 * lines of talk of which those are counted that an entry answers; {@code --details OUT}. All files are tab-separated.
 */
public final class Questions {

    private static final List<String> COLUMNS = List.of("language", "area", "question");
    private static final List<String> TALK = List.of("language", "line");
    private static final List<String> OUT =
            List.of("language", "area", "question", "outcome", "entries", "labels", "text");

    /** Outcomes of a question. */
    enum Outcome {
        TOLD,
        OFFERED,
        REFUSED,
        OTHER
    }

    /** An outcome with the keys of the entries that were told or offered. */
    record Found(Outcome outcome, List<String> entries) {}

    private Questions() {}

    /** Asks all questions; the counts are the last line on standard output. */
    public static void main(String[] args) throws Exception {
        LineTable.Options given =
                LineTable.options("questions", List.of(args), List.of("--lines", "--details"), List.of("--talk"));
        LineTable lines = LineTable.read(given.file("--lines"), COLUMNS);
        LineTable talk = given.has("--talk") ? LineTable.read(given.file("--talk"), TALK) : new LineTable(List.of());
        ServiceJvm.hush();
        Path folder = Files.createTempDirectory("crucible-questions");
        Map<Outcome, Integer> counts = new EnumMap<>(Outcome.class);
        int hijacked = 0;
        RequestParser parser = new RequestParser(Knowledge.bundled());
        try (UnderstandingStand stand = UnderstandingStand.open(folder);
                BufferedWriter out = Files.newBufferedWriter(given.file("--details"))) {
            out.write(LineTable.line(OUT) + "\n");
            for (LineTable.Row row : lines.rows()) {
                Told told = stand.say(UUID.randomUUID().toString(), row.get("question"), Optional.empty());
                Found found = found(parser, row.get("question"));
                counts.merge(found.outcome(), 1, Integer::sum);
                out.write(LineTable.line(List.of(
                                row.get("language"),
                                row.get("area"),
                                row.get("question"),
                                found.outcome().name().toLowerCase(Locale.ROOT),
                                String.join(",", found.entries()),
                                String.join(" | ", labels(found, told)),
                                text(stand, row.get("question"), found, told)))
                        + "\n");
            }
            for (LineTable.Row row : talk.rows()) {
                Outcome outcome = found(parser, row.get("line")).outcome();
                hijacked += outcome == Outcome.TOLD || outcome == Outcome.OFFERED ? 1 : 0;
            }
        } finally {
            FolderTree.delete(folder);
        }
        System.out.printf(
                "told %d, offered %d, refused %d, other %d of %d, hijacked %d of %d%n",
                counts.getOrDefault(Outcome.TOLD, 0),
                counts.getOrDefault(Outcome.OFFERED, 0),
                counts.getOrDefault(Outcome.REFUSED, 0),
                counts.getOrDefault(Outcome.OTHER, 0),
                lines.rows().size(),
                hijacked,
                talk.rows().size());
    }

    /** Returns the outcome of a first line of a conversation. */
    static Found found(RequestParser parser, String line) {
        Heard heard = parser.parse(line);
        Optional<List<Question>> perhaps = parser.perhaps(line, heard.request(), heard);
        if (perhaps.isPresent()) {
            List<String> keys = perhaps.get().stream().map(Question::key).toList();
            return new Found(
                    switch (keys.size()) {
                        case 0 -> Outcome.REFUSED;
                        case 1 -> Outcome.TOLD;
                        default -> Outcome.OFFERED;
                    },
                    keys);
        }
        return switch (heard.request()) {
            case Request.Known(var question) -> new Found(Outcome.TOLD, List.of(question.key()));
            case Request.Explain(var topics, var _) ->
                new Found(
                        Outcome.TOLD,
                        topics.stream().map(topic -> "topic:" + topic).toList());
            case Request.Stated(var claim, var _) ->
                new Found(Outcome.TOLD, List.of("claim:" + claim.in(Language.ENGLISH)));
            case Request.Bounds(var rule, var _, var _) -> new Found(Outcome.TOLD, List.of("bounds:" + rule));
            case Request.Weigh(var rules, var _, var _, var _) ->
                new Found(
                        Outcome.TOLD, rules.stream().map(rule -> "rule:" + rule).toList());
            case Request.Unknown _ -> new Found(Outcome.REFUSED, List.of());
            case Request.SmallTalk(var mood)
            when mood == Request.Mood.OFFTOPIC -> new Found(Outcome.REFUSED, List.of());
            default -> new Found(Outcome.OTHER, List.of());
        };
    }

    /** The choices of an offer but the last, which is none of them. */
    private static List<String> labels(Found found, Told told) {
        return found.outcome() == Outcome.OFFERED && !told.choices().isEmpty()
                ? told.choices().subList(0, told.choices().size() - 1)
                : List.of();
    }

    /** Everything said; for an offer the answer behind each choice. */
    private static String text(UnderstandingStand stand, String question, Found found, Told told)
            throws IOException, InterruptedException {
        List<String> labels = labels(found, told);
        if (labels.isEmpty()) {
            return told.text();
        }
        List<String> answers = new ArrayList<>();
        for (String label : labels) {
            String context = UUID.randomUUID().toString();
            stand.say(context, question, Optional.empty());
            answers.add(stand.say(context, label, Optional.empty()).text());
        }
        return String.join(" | ", answers);
    }
}
