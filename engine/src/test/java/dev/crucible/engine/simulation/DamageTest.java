package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunContents;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.StatusFile;
import dev.crucible.engine.strategy.SimulationConfig;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** After any damage to the files of a run, resuming is rejected with the file's name, or the results are those of an undisturbed run. */
class DamageTest {

    private static final int REGIONS = 6;

    @TempDir
    Path folder;

    private RunDirectory whole;
    private RunDirectory cut;

    @BeforeEach
    void runs() throws IOException {
        whole = Runs.prepare(folder.resolve("whole"), config());
        assertThat(Runs.execute(whole, 2)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        cut = Runs.prepare(folder.resolve("cut"), config());
        stopAfter(6);
    }

    private void stopAfter(int rounds) throws IOException {
        Cancellation cancellation = new Cancellation();
        SimulationListener stopper = new SimulationListener() {
            private int done;

            @Override
            public void heard(SimulationEvent event) {
                if (event instanceof SimulationEvent.RoundEnded && ++done == rounds) {
                    cancellation.request();
                }
            }
        };
        assertThat(Runs.execute(cut, 2, stopper, cancellation)).isEqualTo(SimulationRun.Outcome.STOPPED);
    }

    private static ObjectNode config() {
        ObjectNode config = Runs.config();
        Runs.shared(config).put("max_dataset_samples", 600).put("clean_twin", true);
        return config;
    }

    /** Kind of damage to a file. */
    private enum Kind {
        FLIPPED_BIT,
        ZEROS,
        NOISE,
        CUT,
        LOST,
        TWICE,
        LOST_LINE,
        LINE_TWICE,
        LINES_SWAPPED;

        /** Returns {@code bytes} after the damage between {@code from} and {@code to}, or to any line. */
        private byte[] to(byte[] bytes, int from, int to, Random random) {
            return switch (this) {
                case FLIPPED_BIT -> {
                    bytes[from + random.nextInt(to - from)] ^= (byte) (1 << random.nextInt(8));
                    yield bytes;
                }
                case ZEROS -> {
                    Arrays.fill(bytes, from, to, (byte) 0);
                    yield bytes;
                }
                case NOISE -> {
                    byte[] noise = new byte[to - from];
                    random.nextBytes(noise);
                    System.arraycopy(noise, 0, bytes, from, noise.length);
                    yield bytes;
                }
                case CUT -> Arrays.copyOf(bytes, from + random.nextInt(to - from));
                case LOST -> joined(bytes, 0, from, bytes, to, bytes.length);
                case TWICE -> joined(bytes, 0, to, bytes, from, bytes.length);
                case LOST_LINE -> lines(bytes, random, (all, at) -> all.remove(at));
                case LINE_TWICE -> lines(bytes, random, (all, at) -> all.add(at, all.get(at)));
                case LINES_SWAPPED -> lines(bytes, random, (all, at) -> all.add(all.size() - 1, all.remove(at)));
            };
        }
    }

    private interface Lines {
        void change(List<String> all, int at);
    }

    private static byte[] lines(byte[] bytes, Random random, Lines change) {
        List<String> all = new ArrayList<>(List.of(new String(bytes, StandardCharsets.ISO_8859_1).split("\n", -1)));
        change.change(all, random.nextInt(Math.max(1, all.size() - 1)));
        return String.join("\n", all).getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] joined(byte[] one, int from, int to, byte[] two, int begin, int end) {
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.write(one, from, to - from);
        both.write(two, begin, end - begin);
        return both.toByteArray();
    }

    @Test
    void whatGoesOnAfterAnyDamageIsTheUndisturbedRun() throws IOException {
        RunContents expected = RunContents.of(whole);
        Random random = new Random(20);
        int refused = 0;
        int healed = 0;
        for (Path file : List.of(cut.checkpoint(), cut.events(), cut.cleanTwin(0))) {
            for (Kind kind : Kind.values()) {
                RunDirectory hurt = copy(cut, folder.resolve("hurt"));
                Path victim = hurt.root().resolve(cut.root().relativize(file));
                byte[] bytes = Files.readAllBytes(victim);
                int region = random.nextInt(REGIONS);
                int from = bytes.length * region / REGIONS;
                int to = bytes.length * (region + 1) / REGIONS;
                Files.write(victim, kind.to(bytes.clone(), from, to, random));
                if (judge(hurt, victim, expected, kind + " in region " + region + " of " + victim.getFileName())) {
                    healed++;
                } else {
                    refused++;
                }
            }
        }
        assertThat(refused).isPositive();
        assertThat(healed).isPositive();
    }

    @Tag("slow")
    @Test
    void whatIsMissingIsMadeAgainOrRefused() throws IOException {
        RunContents expected = RunContents.of(whole);
        for (Path file : List.of(cut.checkpoint(), cut.checkpointBefore(), cut.events(), cut.cleanTwin(0))) {
            RunDirectory hurt = copy(cut, folder.resolve("hurt"));
            Path victim = hurt.root().resolve(cut.root().relativize(file));
            Files.delete(victim);
            judge(hurt, victim, expected, "no " + victim.getFileName());
            hurt = copy(cut, folder.resolve("hurt"));
            Files.write(hurt.root().resolve(cut.root().relativize(file)), new byte[0]);
            judge(hurt, victim, expected, "empty " + victim.getFileName());
        }
    }

    /** Returns true if the run ended like an undisturbed one; otherwise it must have been rejected with the name of the damaged file. */
    private boolean judge(RunDirectory hurt, Path victim, RunContents expected, String what) throws IOException {
        new StatusFile(hurt, Fence.current(hurt)).reopen();
        if (Runs.execute(hurt, 2) == SimulationRun.Outcome.COMPLETED) {
            assertThat(expected.differences(RunContents.of(hurt))).as(what).isEmpty();
            return true;
        }
        assertThat(Json.readObject(hurt.status()).path("error").textValue())
                .as(what)
                .contains(victim.getFileName().toString());
        return false;
    }

    @Tag("slow")
    @Test
    void noFlippedBitOfACheckpointIsBelieved() throws IOException {
        byte[] bytes = Files.readAllBytes(cut.checkpoint());
        SimulationConfig config = read();
        for (int at = 0; at < bytes.length; at += at < 300 || at > bytes.length - 300 ? 1 : 997) {
            byte[] flipped = bytes.clone();
            flipped[at] ^= (byte) (1 << at % 8);
            Files.write(cut.checkpoint(), flipped);
            ResumePoint point = ResumePoint.find(cut, config);
            assertThat(point.stepBack().isPresent()).as("bit of byte %d", at).isTrue();
            assertThat(point.checkpoint().orElseThrow().state().round()).isEqualTo(1);
            assertThat(point.remarks())
                    .singleElement()
                    .asString()
                    .contains("checkpoint/state.bin", "going on from round 1 of strategy 2");
        }
    }

    @Tag("slow")
    @Test
    void noFlippedBitOfTheLogIsBelieved() throws IOException {
        byte[] bytes = Files.readAllBytes(cut.events());
        SimulationConfig config = read();
        List<String> sound = RunContents.of(cut).differences(RunContents.of(cut));
        assertThat(sound).isEmpty();
        RunContents before = RunContents.of(cut);
        String text = new String(bytes, StandardCharsets.UTF_8);
        int lastLine = text.stripTrailing().lastIndexOf('\n') + 1;
        for (int at = bytes.length - 1; at >= 0; at -= 3) {
            byte[] flipped = bytes.clone();
            flipped[at] ^= (byte) (1 << at % 8);
            Files.write(cut.events(), flipped);
            Optional<ResumePoint> point = found(config);
            if (point.isPresent() && !point.get().stepBack().isPresent()) {
                // Only a digit of a time, or the end of the last line, which is rewritten.
                new dev.crucible.engine.results.EventLog(cut)
                        .truncate(
                                1,
                                point.get().checkpoint().orElseThrow().state().round());
                assertThat(before.differences(RunContents.of(cut)))
                        .as("bit of byte %d", at)
                        .isEmpty();
            } else if (point.isPresent()) {
                Checkpoint earlier = point.get().checkpoint().orElseThrow();
                int told = earlier.strategy() * config.strategies().getFirst().rounds()
                        + earlier.state().round();
                String sealed = text.lines().limit(told).collect(Collectors.joining("\n", "", "\n"));
                assertThat(at).as("round %d", told).isGreaterThanOrEqualTo(sealed.length());
            } else {
                assertThat(at).isLessThan(lastLine);
            }
        }
    }

    private Optional<ResumePoint> found(SimulationConfig config) {
        try {
            return Optional.of(ResumePoint.find(cut, config));
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("events.ndjson").hasMessageContaining("delete the folder checkpoint");
            return Optional.empty();
        }
    }

    @Test
    void aWarningOfTheDamageStandsInLogAndManifest() throws IOException {
        byte[] bytes = Files.readAllBytes(cut.checkpoint());
        bytes[bytes.length / 2] ^= 0x40;
        Files.write(cut.checkpoint(), bytes);
        new StatusFile(cut, Fence.current(cut)).reopen();
        List<String> warnings = new ArrayList<>();
        SimulationListener listener = event -> {
            if (event instanceof SimulationEvent.Message message) {
                warnings.add(message.text());
            }
        };
        assertThat(Runs.execute(cut, 2, listener, new Cancellation())).isEqualTo(SimulationRun.Outcome.COMPLETED);
        String warning = "checkpoint/state.bin does not match its checksum; going on from round 1 of strategy 2";
        assertThat(warnings).contains(warning);
        assertThat(Files.readString(cut.log())).contains("WARNING | crucible | " + warning);
        assertThat(Json.readObject(cut.manifest()).at("/warnings/0").textValue())
                .isEqualTo(warning);
        assertThat(RunContents.of(whole).differences(RunContents.of(cut))).isEmpty();
    }

    @Test
    void aRunOfTheFirstVersionGoesOnWithARemark() throws IOException {
        Checkpoint checkpoint = Checkpoint.read(cut.checkpoint()).orElseThrow();
        Files.write(cut.checkpoint(), FirstVersion.bytes(checkpoint));
        Files.delete(cut.checkpointBefore());
        ObjectNode twin = Json.readObject(cut.cleanTwin(0));
        twin.remove("sha256");
        Json.write(cut.cleanTwin(0), twin);
        new StatusFile(cut, Fence.current(cut)).reopen();
        assertThat(Runs.execute(cut, 2)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        assertThat(Files.readString(cut.log())).contains("written by an earlier version, without a checksum");
        assertThat(RunContents.of(whole).differences(RunContents.of(cut))).isEmpty();
    }

    @Test
    void aFirstRoundThatIsLostIsRunAgain() throws IOException {
        cut = Runs.prepare(folder.resolve("short"), config());
        stopAfter(1);
        Files.write(cut.checkpoint(), new byte[100]);
        new StatusFile(cut, Fence.current(cut)).reopen();
        assertThat(Runs.execute(cut, 2)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        assertThat(Files.readString(cut.log())).contains("beginning anew");
        assertThat(RunContents.of(whole).differences(RunContents.of(cut))).isEmpty();
    }

    @Test
    void aLogOfAnotherStrategyOrRoundIsNotBelieved() throws IOException {
        for (int[] other : new int[][] {{0, 2}, {1, 3}, {7, 1}, {-1, 1}, {0, 0}, {0, 99}}) {
            Checkpoint own = Checkpoint.read(cut.checkpoint()).orElseThrow();
            GlobalState state = own.state();
            GlobalState moved =
                    new GlobalState(other[1], state.weights(), state.lastUpdate(), state.state(), state.variates());
            new Checkpoint(own.configHash(), other[0], moved, own.past()).write(folder.resolve("moved"));
            byte[] kept = Files.readAllBytes(cut.checkpoint());
            Files.copy(folder.resolve("moved"), cut.checkpoint(), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
            assertThatCode(() -> assertThat(
                                    ResumePoint.find(cut, read()).stepBack().isPresent())
                            .isTrue())
                    .doesNotThrowAnyException();
            Files.write(cut.checkpoint(), kept);
        }
    }

    private SimulationConfig read() throws IOException {
        return ConfigReader.read(Json.readObject(cut.config())).config().orElseThrow();
    }

    private static RunDirectory copy(RunDirectory from, Path to) throws IOException {
        if (Files.exists(to)) {
            try (Stream<Path> old = Files.walk(to)) {
                old.sorted(java.util.Comparator.reverseOrder()).forEach(DamageTest::delete);
            }
        }
        try (Stream<Path> files = Files.walk(from.root())) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.root().relativize(file).toString()));
            }
        }
        return new RunDirectory(to);
    }

    private static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
