package dev.crucible.bench.evals;

import dev.crucible.bench.services.ServiceJvm;
import dev.crucible.engine.io.FolderTree;
import java.io.BufferedWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Facts that players tell of themselves, asked for later: each line is told by a player of its own, who then asks in another conversation.
 *
 * <p>Options: {@code --lines FILE} with the header <i>language, line, facts, question, answer</i>, where alternatives of an answer are parted
 * by {@code |} and parts by {@code &}; {@code --details OUT}. Both files are tab-separated.
 */
public final class Facts {

    private static final List<String> COLUMNS = List.of("language", "line", "facts", "question", "answer");

    private Facts() {}

    /** Tells and asks all lines; the count is the last line on standard output. */
    public static void main(String[] args) throws Exception {
        LineTable.Options given = LineTable.options("facts", List.of(args), List.of("--lines", "--details"), List.of());
        LineTable lines = LineTable.read(given.file("--lines"), COLUMNS);
        ServiceJvm.hush();
        Path folder = Files.createTempDirectory("crucible-facts");
        int found = 0;
        try (UnderstandingStand stand = UnderstandingStand.open(folder);
                BufferedWriter out = Files.newBufferedWriter(given.file("--details"))) {
            out.write(LineTable.line(List.of("language", "line", "question", "answer", "found", "text")) + "\n");
            for (LineTable.Row row : lines.rows()) {
                String player = UUID.randomUUID().toString();
                stand.say(Optional.of(player), UUID.randomUUID().toString(), row.get("line"), Optional.empty());
                String said = stand.say(
                                Optional.of(player),
                                UUID.randomUUID().toString(),
                                row.get("question"),
                                Optional.empty())
                        .text();
                boolean has = EvalFacts.holds(row.get("answer"), said);
                found += has ? 1 : 0;
                out.write(LineTable.line(List.of(
                                row.get("language"),
                                row.get("line"),
                                row.get("question"),
                                row.get("answer"),
                                has ? "yes" : "no",
                                said))
                        + "\n");
            }
        } finally {
            FolderTree.delete(folder);
        }
        System.out.printf("found %d of %d%n", found, lines.rows().size());
    }
}
