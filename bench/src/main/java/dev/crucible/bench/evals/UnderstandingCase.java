package dev.crucible.bench.evals;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.understanding.Intent;
import dev.crucible.bench.BadArgument;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A line and what it means.
 *
 * @param expected the intents, one of which is right, as they stand in the file
 * @param language its language
 * @param tag its kind
 * @param text what is said
 */
record UnderstandingCase(String expected, String language, String tag, String text) {

    /** The sets of all kinds of talk. */
    static final List<String> TALK = List.of("dev", "moods");

    private static final Pattern HEADER = Pattern.compile("intents?\tlang(?:uage)?\ttag\ttext");
    private static final int COLUMNS = 4;

    /** Intents that are nothing for a lab. */
    static final Set<String> OUT_OF_SCOPE =
            Set.of(Intent.CODE.key(), Intent.OFFTOPIC.key(), Intent.INJECTION.key(), Intent.GIBBERISH.key());

    /** All of a file; fails with a sentence when it is none of ours. */
    static List<UnderstandingCase> read(Path file) throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            return read(file.toString(), lines);
        } catch (NoSuchFileException e) {
            throw new BadArgument("--lines: there is no file " + file);
        } catch (UncheckedIOException | CharacterCodingException e) {
            throw new BadArgument("--lines: " + file + " is not UTF-8");
        }
    }

    static List<UnderstandingCase> read(String name, BufferedReader lines) throws IOException {
        String header = lines.readLine();
        if (header == null || !HEADER.matcher(header).matches()) {
            throw new BadArgument(
                    "--lines: the first line of " + name + " must be intent, lang, tag, text, divided by tabs");
        }
        List<UnderstandingCase> cases = new ArrayList<>();
        int number = 1;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            String[] columns = line.split("\t", -1);
            if (columns.length != COLUMNS || columns[0].isBlank()) {
                throw new BadArgument(
                        "--lines: line " + number + " of " + name + " must have four columns, divided by tabs");
            }
            cases.add(new UnderstandingCase(columns[0], columns[1], columns[2], columns[3]));
        }
        return cases;
    }

    /** The lines of bundled sets. */
    static List<UnderstandingCase> bundled(List<String> sets) throws IOException {
        List<UnderstandingCase> cases = new ArrayList<>();
        for (String set : sets) {
            String name = "understanding/" + set + ".tsv";
            var in = Objects.requireNonNull(UnderstandingCase.class.getResourceAsStream(name), name);
            try (BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
                cases.addAll(read(name, lines));
            }
        }
        return cases;
    }

    /** The line and what came of it. */
    ObjectNode detail(ObjectNode json, UnderstandingStand.Answer answer) {
        return json.put("text", text)
                .put("lang", language)
                .put("tag", tag)
                .put("expected", expected)
                .put("got", answer.intent())
                .put("act", answer.outcome().name().toLowerCase(Locale.ROOT));
    }

    /** The first of its intents, which stands for it in tables. */
    String intent() {
        return expected.split("\\|")[0];
    }

    /** Whether a lab has nothing to say to it. */
    boolean isOutOfScope() {
        return intents().stream().anyMatch(OUT_OF_SCOPE::contains);
    }

    private Set<String> intents() {
        return Set.of(expected.split("\\|"));
    }

    /** Whether this intent is one of the right ones. */
    boolean accepts(String got) {
        return intents().contains(got);
    }

    /** Whether it asks for a change. A design may be answered with a plan, and need not be. */
    boolean wantsAct() {
        return !accepts(Intent.DESIGN.key())
                && intents().stream()
                        .anyMatch(key -> Intent.of(key).filter(Intent::isAct).isPresent());
    }

    /** Whether a plan or another choice is a fair answer to it. */
    boolean mayAct() {
        return wantsAct() || accepts(Intent.DESIGN.key());
    }

    boolean isCrisis() {
        return accepts(Intent.CRISIS.key());
    }
}
