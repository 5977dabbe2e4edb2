package dev.crucible.agents.understanding;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads the lines to train with: a header, then {@code intent<TAB>lang<TAB>tag<TAB>text}. */
final class Lines {

    static final String TRAINING = "train.tsv";
    private static final int COLUMNS = 4;

    /** A line and what it wants. */
    record Line(Intent intent, String language, String text) {}

    private Lines() {}

    static List<Line> training() {
        try (InputStream in = Lines.class.getResourceAsStream(TRAINING)) {
            return read(in);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + TRAINING, e);
        }
    }

    private static List<Line> read(InputStream in) throws IOException {
        List<Line> lines = new ArrayList<>();
        BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        reader.readLine();
        int number = 1;
        for (String row = reader.readLine(); row != null; row = reader.readLine()) {
            number++;
            String[] columns = row.split("\t", -1);
            Intent intent = columns.length == COLUMNS ? Intent.of(columns[0]).orElse(null) : null;
            if (intent == null) {
                throw new IOException(TRAINING + ", line " + number + ": must be intent, lang, tag and text");
            }
            lines.add(new Line(intent, columns[1], columns[3]));
        }
        return lines;
    }
}
