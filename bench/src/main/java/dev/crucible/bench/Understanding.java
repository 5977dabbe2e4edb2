package dev.crucible.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.FolderTree;
import dev.crucible.engine.io.Json;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How the crew takes lines that people say: each in a conversation of its own with a lab, a crew and a bridge started for it, and never
 * answered.
 *
 * <p>Options: {@code --lines FILE}, tab-separated <i>intents, lang, tag, text</i> with a header (the bundled sets); {@code --details FILE},
 * where each case goes as a line of JSON.
 */
public final class Understanding {

    private static final List<String> BUNDLED = List.of("acts.tsv", "crisis.tsv", "dev.tsv");
    private static final int PROGRESS = 100;

    private Understanding() {}

    /** Says all lines; the figures are the last line on standard output. */
    public static void main(String[] args) throws Exception {
        Map<String, Path> given = options(List.of(args));
        List<UnderstandingCase> cases =
                given.containsKey("--lines") ? UnderstandingCase.read(given.get("--lines")) : bundled();
        ServiceJvm.hush();
        Path folder = Files.createTempDirectory("crucible-understanding");
        UnderstandingScore score = new UnderstandingScore();
        try (Writer details = details(given.get("--details"));
                UnderstandingStand stand = UnderstandingStand.open(folder)) {
            for (int n = 0; n < cases.size(); n++) {
                UnderstandingCase line = cases.get(n);
                UnderstandingStand.Answer answer = stand.say(line.text());
                score.add(line, answer.intent(), answer.outcome());
                details.write(detail(line, answer) + "\n");
                if ((n + 1) % PROGRESS == 0) {
                    System.err.printf("%d of %d%n", n + 1, cases.size());
                }
            }
        } finally {
            FolderTree.delete(folder);
        }
        System.out.println(score.needless());
        System.out.println(score.summary());
    }

    private static Map<String, Path> options(List<String> args) {
        Map<String, Path> given = new HashMap<>();
        for (int i = 0; i < args.size(); i += 2) {
            String option = args.get(i);
            if (!option.equals("--lines") && !option.equals("--details")) {
                throw new BadArgument("understanding takes --lines FILE and --details FILE, not \"" + option + "\"");
            }
            if (i + 1 == args.size()) {
                throw new BadArgument(option + " needs a file");
            }
            given.put(option, Path.of(args.get(i + 1)));
        }
        return given;
    }

    private static List<UnderstandingCase> bundled() throws IOException {
        List<UnderstandingCase> cases = new ArrayList<>();
        for (String name : BUNDLED) {
            var in = Objects.requireNonNull(Understanding.class.getResourceAsStream("understanding/" + name), name);
            try (BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
                cases.addAll(UnderstandingCase.read(name, lines));
            }
        }
        return cases;
    }

    private static Writer details(@Nullable Path file) throws IOException {
        return file == null
                ? Writer.nullWriter()
                : new BufferedWriter(new OutputStreamWriter(Files.newOutputStream(file), StandardCharsets.UTF_8));
    }

    private static String detail(UnderstandingCase line, UnderstandingStand.Answer answer) {
        ObjectNode json = Json.MAPPER.createObjectNode();
        return json.put("text", line.text())
                .put("lang", line.language())
                .put("tag", line.tag())
                .put("expected", line.expected())
                .put("got", answer.intent())
                .put("act", answer.outcome().name().toLowerCase(Locale.ROOT))
                .toString();
    }
}
