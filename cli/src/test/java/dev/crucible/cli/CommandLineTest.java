package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.crucible.lab.queue.RedisAddress;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class CommandLineTest {

    @TempDir
    private Path folder;

    @Test
    void listsItsCommands() {
        Result result = run("--help");

        assertThat(result.code).isZero();
        assertThat(result.out)
                .contains("up", "lab", "run", "validate", "doctor", "bench", "test", "CRUCIBLE_")
                .doesNotContain("warm");
    }

    /** A package has the class path of this test, which is without the module that brings these. */
    @ParameterizedTest
    @CsvSource({
        "bench, bench",
        "bench lab-speed --runs 3, bench",
        "validate-against byzfl --trace x.npz, validate-against",
        "reproduce-paper bucketing --seeds 3, reproduce-paper",
        "play --screenshots pictures, play --screenshots",
        "agents --test-profile --port 0, agents --test-profile"
    })
    void saysThatACommandNeedsACheckout(String line, String command) {
        String[] words = line.split(" ");
        Result result = run(Main.commandLine(Map.of(), words[0]), words);
        assertThat(result.code).isEqualTo(2);
        assertThat(result.err.strip())
                .isEqualTo("crucible: " + command + " needs a checkout of Crucible: no package holds it");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        aggregate median                       | [4.0,5.0,6.0]
        aggregate trimmed_mean -p f=1          | [4.0,5.0,6.0]
        aggregate krum_byzfl -p f=1 -p neighbours=n-f-1 | [1.0,2.0,3.0]
        aggregate multi_krum_byzfl -p f=1 -p m=2 | [2.5,3.5,4.5]
        aggregate geometric_median -p nu=0.1 -p iterations=3 | [3.7878876,4.7878876,5.7878876]
        aggregate centered_clipping -p m=null -p L=5 -p tau=100 | [4.0,5.0,6.0]
        aggregate pre:nnm -p f=1               | {"updates":[[2.5,3.5,4.5],[2.5,3.5,4.5],[5.5,6.5,7.5]]}
        attack sign_flipping                   | {"updates":[[-4.0,-5.0,-6.0]]}
        attack attack:inner_product_manipulation -p tau=2.0 | {"updates":[[-8.0,-10.0,-12.0]]}
        attack alie -p tau=1.5 --attackers 2   | {"updates":[[8.5,9.5,10.5],[8.5,9.5,10.5]]}
        attack mimic -p epsilon=1              | {"updates":[[4.0,5.0,6.0]]}
        """)
    void aggregatesAndAttacksByTheNamesOfReferenceVectors(String arguments, String expected) throws IOException {
        Path updates = write("{\"updates\": [[1,2,3],[4,5,6],[7,8,9]]}");

        Result result = run((arguments + " " + updates).split(" +"));

        assertThat(result.err).isEmpty();
        assertThat(result.code).isZero();
        assertThat(result.out).contains(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        aggregate krum -p f=1                  | krum
        aggregate nope                         | rule: "nope" is unknown. Use one of average, fedavg
        aggregate median -p f=1                | f: is no parameter of median
        aggregate trimmed_mean                 | f: is required
        attack nope                            | attack_type: "nope" is unknown. Use one of a3fl, adapter_rotation
        attack label_flipping                  | poisons data
        attack sign_flip -p scal=2             | scal: is no parameter of sign_flip; did you mean scale?
        """)
    void refusesWhatCannotBeAggregated(String arguments, String message) throws IOException {
        Path updates = write("{\"updates\": [[1,2,3],[4,5,6],[7,8,9]]}");

        Result result = run((arguments + " " + updates).split(" +"));

        assertThat(result.code).isEqualTo(2);
        assertThat(result.err).contains(message).doesNotContain("Exception");
        assertThat(run(
                                "aggregate",
                                "median",
                                write("{\"updates\": [[1],[2,3]]}").toString())
                        .err)
                .contains("updates.1: must be a list of 1 numbers");
        assertThat(run(
                                "aggregate",
                                "median",
                                write("{\"updates\": [[1]], \"weigths\": [1]}").toString())
                        .err)
                .contains("weigths: is no part of the updates; it takes updates, weights; did you mean weights?");
    }

    @Test
    void suggestsTheCommandThatWasMeant() {
        Result result = run("validat");

        assertThat(result.code).isEqualTo(2);
        assertThat(result.err).contains("unknown command \"validat\"; did you mean validate?");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        rn examples/quickstart.json | unknown command "rn"; did you mean run?
        lab --lab-port 42009        | unknown option --lab-port; did you mean --port?
        run --thread=3              | unknown option --thread; did you mean --threads?
        rule list x                 | unexpected argument "x"
        """)
    void namesTheWordThatIsWrong(String arguments, String message) {
        Result result = run(arguments.split(" +"));

        assertThat(result.code).isEqualTo(2);
        assertThat(result.err).startsWith("crucible: " + message + "\n");
    }

    @Test
    void helpIsShortAndBreaksNothingThatIsCopied() {
        assertThat(run("--help").out.lines()).allMatch(line -> line.length() <= 100);
        for (CommandLine command : Main.commandLine(Map.of()).getSubcommands().values()) {
            String help = command.getUsageMessage();
            command.getCommandSpec().options().stream()
                    .flatMap(option -> Stream.of(option.description()))
                    .flatMap(text -> Stream.of(text.split("[ \\[\\]]+")))
                    .filter(word -> word.matches(".*[a-z](://|=|\\.)[a-z0-9].*"))
                    .forEach(word -> assertThat(help).contains(word));
        }
    }

    @Test
    void acceptsTheExampleWithoutAWarning() {
        Result result = run("validate", "../examples/quickstart.json");

        assertThat(result.err).isEmpty();
        assertThat(result.out)
                .as("the form of trimmed_mean is noted")
                .startsWith("note     trimmed_mean has two forms")
                .endsWith("../examples/quickstart.json is valid\n")
                .doesNotContain("warning");
        assertThat(result.code).isZero();
    }

    @Test
    void namesEveryFieldThatIsWrong() throws IOException {
        Path config =
                write("{\"aggregation_strategy_keyword\": \"fedavg\", \"num_of_rounds\": 0, \"batch_size\": \"x\"}");

        Result result = run("validate", config.toString());

        assertThat(result.code).isEqualTo(2);
        assertThat(result.out)
                .contains("error    num_of_rounds: must be", "error    batch_size: must be")
                .endsWith("is not valid\n");
    }

    /** Ten samples for each of forty clients are more than there are. */
    @Test
    void triesTheSplit() throws IOException {
        Path config = write("""
                {"dataset_keyword": "digits", "model_keyword": "softmax", "num_of_rounds": 1, "num_of_clients": 40,
                 "max_dataset_samples": 300, "partitioning_strategy": "dirichlet", "partitioning_params": {"alpha": 0.3},
                 "aggregation_strategy_keyword": "fedavg"}""");

        Result result = run("validate", config.toString());

        assertThat(result.code).isEqualTo(2);
        assertThat(result.out)
                .contains("error    simulation_strategies.0: min_partition_size 10 for 40 clients")
                .endsWith("is not valid\n");
    }

    @Test
    void printsTheVerdictAsJson() throws IOException {
        Path config = write("{\"aggregation_strategy_keyword\": \"fedavg\", \"num_of_rounds\": 0}");

        Result result = run("validate", "--json", config.toString());

        JsonNode verdict = new ObjectMapper().readTree(result.out);
        assertThat(verdict.get("valid").booleanValue()).isFalse();
        assertThat(verdict.get("errors").get(0).textValue()).startsWith("num_of_rounds: must be");
        assertThat(result.code).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "[1]        | config.json: must hold a JSON object",
                "{\"a\": 1,} | config.json:1:9: is not JSON: ",
                "{} {}      | config.json:1:4: something follows the JSON object",
            })
    void saysWhereAFileIsNoConfig(String text, String message) throws IOException {
        Result result = run("validate", write(text).toString());

        assertThat(result.code).isEqualTo(2);
        assertThat(result.err).contains(message).hasLineCount(1);
    }

    @Test
    void saysThatAFileIsNotThere() {
        Result result = run("validate", folder.resolve("none.json").toString());

        assertThat(result.code).isEqualTo(2);
        assertThat(result.err).isEqualTo(folder.resolve("none.json") + ": no such file\n");
    }

    @Test
    void readsOptionsFromTheEnvironment() throws IOException {
        CommandLine command = Main.commandLine(Map.of("CRUCIBLE_JSON", "true", "CRUCIBLE_UNKNOWN", "1"));

        Result result = run(command, "validate", write("{}").toString());

        assertThat(result.out).startsWith("{");
    }

    @Test
    void namesTheVariableThatHoldsAWrongValue() {
        CommandLine command = Main.commandLine(Map.of("CRUCIBLE_JSON", "perhaps"));

        Result result = run(command, "validate", "x");

        assertThat(result.code).isEqualTo(2);
        assertThat(result.err).contains("'perhaps' is not a boolean (CRUCIBLE_JSON is set)");
    }

    @Test
    void doctorFindsTheMachineFit() throws IOException {
        Result result = run("doctor", "--json", "--out", folder.resolve("out").toString());

        JsonNode findings = new ObjectMapper().readTree(result.out);
        assertThat(findings.findValuesAsText("subject"))
                .contains("JDK", "memory", "cores", "SIMD", "port 8000", "runs", "own data", "Redis", "Chromium");
        assertThat(findings.findValuesAsText("state")).doesNotContain("broken");
        assertThat(result.code).isZero();
    }

    @Test
    void doctorReportsAFolderThatCannotHoldRuns() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));

        Result result = run("doctor", "--out", file.toString());

        assertThat(result.code).isEqualTo(2);
        assertThat(result.out).containsPattern("broken +runs +" + file + " is not writable");
    }

    @Test
    void doctorTellsATakenPortFromAFreeOne() throws IOException {
        int port;
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = taken.getLocalPort();
            assertThat(MachineChecks.complaint("127.0.0.1", port)).hasValue("Address already in use");
        }
        assertThat(MachineChecks.complaint("127.0.0.1", port)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"+PONG", "-NOAUTH Authentication required."})
    void knowsARedisThatAnswers(String answer) throws Exception {
        assertThat(ping(answer)).isEmpty();
    }

    @Test
    void repeatsWhyARedisRefuses() throws Exception {
        assertThat(ping("-DENIED Redis is running in protected mode"))
                .hasValue("refuses: DENIED Redis is running in protected mode");
    }

    @Test
    void knowsAServerThatIsNoRedis() throws Exception {
        assertThat(ping("HTTP/1.1 400 Bad Request"))
                .hasValueSatisfying(complaint -> assertThat(complaint).contains("something else answers"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost:6379", "http://localhost", "redis://", "redis://a b"})
    void refusesWhatIsNoRedisUrl(String url) {
        Result result = run("doctor", "--redis", url);

        assertThat(result.code).isEqualTo(2);
        assertThat(result.err).contains("'--redis'", "must look like redis://localhost:6379");
    }

    @ParameterizedTest
    @ValueSource(strings = {"redis://:s3cr3t@a b", "http://:s3cr3t@localhost", "redis://:s3cr3t@"})
    void repeatsNoPassword(String url) {
        for (String command : new String[] {"doctor", "worker", "lab", "up"}) {
            Result result = run(command, "--redis", url);

            assertThat(result.code).as(command).isEqualTo(2);
            assertThat(result.err + result.out).doesNotContain("s3cr3t");
        }
    }

    @Test
    void aWorkerNeedsARedis() {
        Result result = run("worker", "--out", folder.toString());

        assertThat(result.code).isEqualTo(2);
        assertThat(result.err)
                .isEqualTo(
                        "crucible: a worker needs the Redis that the lab queues on: --redis URL or CRUCIBLE_REDIS\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
        --slots 0                | --slots must be at least 1, got 0
        --slots many             | 'many' is not an int
        --on-worker-loss perhaps | --on-worker-loss must be resume or fail, got perhaps
        --max-run-time 2         | '2' is not a duration such as 90s, 30m, 2h or 1d
        --max-idle-time 0h       | '0h' is not a duration
        """)
    void refusesWhatAWorkerCannotDo(String arguments, String message) {
        Result result = run(("worker --redis redis://localhost:1 --out " + folder + " " + arguments).split(" +"));

        assertThat(result.code).isEqualTo(2);
        assertThat(result.err).contains(message).doesNotContain("Exception");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
        {"updates": [[1, 2], [3, NaN], [5, 6]]} | 0 | "aggregate"
        [[1, 2], [3, 4]]                        | 2 | in an object: {"updates": [[1, 2], [3, 4]]}
        {"updates": [[1, 2]                     | 2 | is not JSON: Unexpected end-of-input
        """)
    void takesTheUpdatesOfOtherToolsAndSaysWhatElseIsWanted(String text, int code, String said) throws IOException {
        Result result = run("aggregate", "median", write(text).toString());

        assertThat(result.code).isEqualTo(code);
        assertThat(result.out + result.err).contains(said).doesNotContain("Source", "JsonReadFeature");
    }

    @Test
    void namesWhatCannotBeReadOrWritten() throws IOException {
        assertThat(run("aggregate", "median", folder.toString()).err).contains("cannot be read");
        Path config = write("{\"a\": ");
        assertThat(run("validate", config.toString()).err)
                .contains("config.json:1:", "is not JSON: Unexpected end-of-input")
                .doesNotContain("Source");
        Path missing = folder.resolve("missing");
        Result datasets = run("run", config.toString(), "--datasets", missing.toString());
        assertThat(run("lab", "--port", "0", "--data", folder.toString(), "--datasets", missing.toString()).err)
                .contains("--datasets: there is no folder " + missing);
        assertThat(datasets.code).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        lab --host no.such.invalid             | --host no.such.invalid is unknown here
        lab --allow-host http://lab            | allow-host: must be a name such as lab.example.org
        lab --log-format xml                   | --log-format must be text or json, got xml
        lab --redis redis://localhost:99999    | must look like redis://localhost:6379
        mcp --lab ftp://x                      | --lab must look like http://127.0.0.1:8000
        mcp --lab http://x:99999               | --lab must look like http://127.0.0.1:8000
        play --lab ftp://x                     | --lab must look like http://127.0.0.1:8000
        play --bridge http://x:99999           | --bridge must look like http://127.0.0.1:10010
        """)
    void refusesAddressesThatLeadNowhere(String arguments, String message) {
        Result result =
                run((arguments + (arguments.startsWith("lab") ? " --port 0 --out " + folder + " --data " + folder : ""))
                        .split(" +"));

        assertThat(result.code).isEqualTo(2);
        assertThat(result.err).contains(message).doesNotContain("Exception");
    }

    private static java.util.Optional<String> ping(String answer) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> {
                try (Socket client = server.accept()) {
                    client.getOutputStream().write((answer + "\r\n").getBytes(StandardCharsets.US_ASCII));
                    client.getInputStream().readAllBytes();
                } catch (IOException e) {
                    throw new java.io.UncheckedIOException(e);
                }
            });
            return RedisPing.complaint(RedisAddress.of("redis://127.0.0.1:" + server.getLocalPort()));
        }
    }

    private Path write(String text) throws IOException {
        return Files.writeString(folder.resolve("config.json"), text);
    }

    private static Result run(String... arguments) {
        return run(Main.commandLine(Map.of()), arguments);
    }

    private static Result run(CommandLine command, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = command.setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
        return new Result(code, out.toString(), err.toString());
    }

    private record Result(int code, String out, String err) {}
}
