package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Commands that show a config before its run and its results after it. */
class ReportCommandsTest {

    @TempDir
    private Path folder;

    private Path config;

    @BeforeEach
    void writeConfig() throws IOException {
        config = Files.writeString(folder.resolve("config.json"), """
                {"aggregation_strategy_keyword": "median", "dataset_keyword": "femnist_iid", "model_keyword": "softmax",
                 "num_of_clients": 5, "num_of_rounds": 2, "max_dataset_samples": 300, "save_plots": false,
                 "partitioning_strategy": "iid",
                 "attack_schedule": [{"start_round": 2, "end_round": 2, "attack_type": "backdoor_trigger",
                     "target_class": 1, "poison_ratio": 1.0, "selection_strategy": "specific",
                     "malicious_client_ids": [2]}]}
                """);
    }

    @Test
    void partitionPrintsWhoHoldsWhat() throws IOException {
        Path plot = folder.resolve("partition.png");
        Result text = execute("partition", config.toString(), "--plot", plot.toString());

        assertThat(text.code).isZero();
        assertThat(text.out).contains("over 5 clients, 62 classes").hasLineCount(7);
        assertThat(plot).isNotEmptyFile();
        assertThat(execute("partition", config.toString(), "--json").out).contains("\"clients\"", "\"samples\"");
    }

    @Test
    void picturesThatCannotBeWrittenAreNamed() {
        Path nowhere = config.resolve("below");

        Result plot = execute("partition", config.toString(), "--plot", nowhere.toString());
        assertThat(plot.code).isEqualTo(2);
        assertThat(plot.err).contains("cannot write " + nowhere + "; choose another file with --plot");
        Result preview = execute("preview-attack", config.toString(), "--to", nowhere.toString());
        assertThat(preview.code).isEqualTo(2);
        assertThat(preview.err).contains("cannot write to " + nowhere + "; choose another folder with --to");
    }

    @Test
    void previewDrawsTheTrigger() {
        Path to = folder.resolve("pictures");
        Result result = execute("preview-attack", config.toString(), "--to", to.toString());

        assertThat(result.code).isZero();
        assertThat(result.out).contains("backdoor_trigger, rounds 2 to 2, clients [2]");
        assertThat(to.resolve("0_backdoor_trigger_comparison.png")).isNotEmptyFile();
        assertThat(to.resolve("0_backdoor_trigger_confusion_matrix.png")).isNotEmptyFile();
    }

    @Test
    void aRunIsReproducedByteByByteAndReportedAgain() throws IOException {
        String out = folder.resolve("out").toString();
        assertThat(execute("run", config.toString(), "--out", out).code).isZero();
        Path run = theRun();
        Files.delete(run.resolve("index.html"));

        assertThat(execute("report", run.toString()).code).isZero();
        assertThat(run.resolve("index.html")).content().contains("median");

        Path page = run.resolve("index.html");
        assertThat(execute("report", run.toString()).err).isEmpty();
        String now = Files.readString(page);
        String before = now.replace("class=\"badge\">no verdict<", "class=\"badge\">held<")
                .replace("<p class=\"note\">no verdict: ", "<p class=\"note\">held: lost at most 3 points · other: ");
        Files.writeString(page, before);
        Result changed = execute("report", run.toString());
        assertThat(changed.err)
                .contains("note: the page has other verdicts than this version; it is kept as "
                        + run.resolve("index_1.html"))
                .contains("note: median: the page says \"held\" (lost at most 3 points), this version says"
                        + " \"no verdict\" (there is no clean twin");
        assertThat(run.resolve("index_1.html")).hasContent(before);
        assertThat(page).hasContent(now);

        Result paper = execute("paper", run.getFileName().toString(), "--out", out);
        assertThat(paper.code).isZero();
        assertThat(paper.out.strip().lines().toList().getLast())
                .isEqualTo(run.resolve("paper").resolve("paper.tex").toString());
        assertThat(run.resolve("latex/round_metrics_0.tex")).isNotEmptyFile();
        assertThat(run.resolve("CITATION.bib")).isNotEmptyFile();

        Result again = execute("reproduce", run.toString(), "--out", out);
        assertThat(again.err).doesNotContain("failed");
        assertThat(again.out).contains("median: the same data, weights and metrics", "reproduced, byte by byte");
        assertThat(again.code).isZero();
    }

    @Test
    void whatDiffersIsNamed() throws IOException {
        String out = folder.resolve("out").toString();
        execute("run", config.toString(), "--out", out);
        Path manifest = theRun().resolve("MANIFEST.json");
        Files.writeString(manifest, Files.readString(manifest).replaceAll("(\"weights_sha256\" : \")....", "$10000"));

        Result again = execute("reproduce", theRun().toString(), "--out", out);

        assertThat(again.out).contains("median: differs in its weights", "not reproduced");
        assertThat(again.code).isEqualTo(1);
    }

    @Test
    void anAttackThatHasChangedSinceIsNotComparable() throws IOException {
        String out = folder.resolve("out").toString();
        Files.writeString(config, Files.readString(config).replace("backdoor_trigger", "alie"));
        execute("run", config.toString(), "--out", out);
        Path manifest = theRun().resolve("MANIFEST.json");
        Files.writeString(manifest, Files.readString(manifest).replaceAll("(?s)\"as_of\" : \\{.*?\\},", ""));

        Result again = execute("reproduce", theRun().toString(), "--out", out);

        assertThat(again.out.strip()).isEqualTo("made with alie as of 0.1.0: not comparable");
        assertThat(again.code).isEqualTo(3);

        Files.writeString(theRun().resolve("config.json"), "{}");
        assertThat(execute("reproduce", theRun().toString(), "--out", out).code)
                .as("a config that was valid then need not be today")
                .isEqualTo(3);
    }

    @Test
    void aChangedConfigIsRefused() throws IOException {
        String out = folder.resolve("out").toString();
        execute("run", config.toString(), "--out", out);
        Path own = theRun().resolve("config.json");
        Files.writeString(own, Files.readString(own) + " ");

        Result again = execute("reproduce", theRun().toString(), "--out", out);

        assertThat(again.err).contains("config.json", "was changed since");
        assertThat(again.code).isEqualTo(2);
    }

    @Test
    void aPaperNamesTheOptionThatIsWrong() throws IOException {
        Path out = Files.createDirectories(folder.resolve("out"));
        Path run = Files.createDirectories(out.resolve("empty"));
        Files.writeString(run.resolve("config.json"), "{}");

        assertThat(execute("paper", "nowhere", "--out", out.toString()).err)
                .contains("paper: no run \"nowhere\" in " + out);
        assertThat(execute("paper", "empty", "--out", out.toString(), "--width", "wide").err)
                .contains("--width must be ieee, acm, icml, neurips, lncs or a length such as 3.5in");
        assertThat(execute("paper", "empty", "--out", out.toString(), "--font-size", "99").err)
                .contains("--font-size must be from 4 to 24");
        assertThat(execute("paper", "empty", "--out", out.toString(), "--to", config.toString()).err)
                .contains("--to " + config + " is a file; name a folder");
        Result empty = execute("paper", "empty", "--out", out.toString());
        assertThat(empty.err).contains("no round of empty has ended yet");
        assertThat(empty.code).isEqualTo(2);
        assertThat(run.resolve("paper")).doesNotExist();
    }

    private Path theRun() throws IOException {
        try (Stream<Path> runs = Files.list(folder.resolve("out"))) {
            return runs.sorted().findFirst().orElseThrow();
        }
    }

    private record Result(int code, String out, String err) {}

    private static Result execute(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line =
                Main.commandLine(Map.of()).setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        int code = line.execute(arguments);
        line.getOut().flush();
        line.getErr().flush();
        return new Result(code, out.toString(), err.toString());
    }
}
