package dev.crucible.story.scene;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The subset of a gettext file that scenes need: one form of each text, no plurals.
 *
 * @param entries entries in order, without the header, which has no context
 */
record PoFile(List<Entry> entries) {
    private static final String OBSOLETE = "#~";

    PoFile {
        entries = List.copyOf(entries);
    }

    /**
     * A text and its translation.
     *
     * @param line first line of the entry
     * @param context {@code SCENE.TEXT}
     * @param english the original text
     * @param text the translation, empty if there is none
     * @param fuzzy true if it needs a review
     * @param obsolete true if it is kept although the original is gone
     */
    record Entry(int line, String context, String english, String text, boolean fuzzy, boolean obsolete) {}

    /**
     * Reads a file.
     *
     * @throws IOException if it cannot be read or is no such file; the message names the line
     */
    static PoFile read(Path file) throws IOException {
        try {
            return new Reader(file, Files.readAllLines(file)).read();
        } catch (MalformedInputException e) {
            throw new IOException(file + " is no text in UTF-8; save it as that", e);
        }
    }

    /** Quotes a text as gettext does. */
    static String quoted(String text) {
        return '"'
                + text.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\n", "\\n")
                        .replace("\t", "\\t")
                + '"';
    }

    /** Parser by line; an entry ends at the next entry's comment or context. */
    private static final class Reader {
        private final Path file;
        private final List<String> lines;
        private final List<Entry> entries = new ArrayList<>();
        private final StringBuilder context = new StringBuilder();
        private final StringBuilder english = new StringBuilder();
        private final StringBuilder text = new StringBuilder();
        private StringBuilder open = context;
        private int begin;
        private boolean fuzzy;
        private boolean obsolete;
        private boolean translated;

        Reader(Path file, List<String> lines) {
            this.file = file;
            this.lines = lines;
        }

        PoFile read() throws IOException {
            for (int i = 0; i < lines.size(); i++) {
                String line = i == 0 ? lines.get(i).replace("\uFEFF", "") : lines.get(i);
                boolean old = line.startsWith(OBSOLETE);
                take(i + 1, (old ? line.substring(OBSOLETE.length()) : line).strip(), old);
            }
            end();
            return new PoFile(entries);
        }

        private void take(int number, String line, boolean old) throws IOException {
            if (translated && (line.isEmpty() || line.startsWith("#") || line.startsWith("msgctxt"))) {
                end();
            }
            if (line.startsWith("#,")) {
                fuzzy |= line.contains("fuzzy");
            } else if (line.startsWith("msgctxt ")) {
                begin = number;
                obsolete = old;
                open(number, context, line);
            } else if (line.startsWith("msgid ")) {
                open(number, english, line);
            } else if (line.startsWith("msgstr ")) {
                translated = true;
                open(number, text, line);
            } else if (line.startsWith("\"")) {
                open.append(unquoted(number, line));
            } else if (!line.isEmpty() && !line.startsWith("#")) {
                throw new IOException(
                        "%s:%d: cannot be read from \"%s\" on; scenes have msgctxt, msgid and msgstr alone"
                                .formatted(file, number, line.substring(0, Math.min(20, line.length()))));
            }
        }

        private void open(int number, StringBuilder part, String line) throws IOException {
            open = part;
            part.append(unquoted(number, line.substring(line.indexOf(' ')).strip()));
        }

        private String unquoted(int number, String quoted) throws IOException {
            if (quoted.length() < 2 || !quoted.startsWith("\"") || !quoted.endsWith("\"")) {
                throw new IOException("%s:%d: a text stands in quotation marks, \"…\"".formatted(file, number));
            }
            StringBuilder plain = new StringBuilder();
            boolean escaped = false;
            for (char c : quoted.substring(1, quoted.length() - 1).toCharArray()) {
                if (!escaped && c == '\\') {
                    escaped = true;
                    continue;
                }
                plain.append(
                        switch (c) {
                            case 'n' -> escaped ? '\n' : c;
                            case 't' -> escaped ? '\t' : c;
                            default -> c;
                        });
                escaped = false;
            }
            return plain.toString();
        }

        private void end() {
            if (!context.isEmpty()) {
                entries.add(new Entry(
                        begin,
                        context.toString(),
                        english.toString(),
                        text.toString().strip(),
                        fuzzy,
                        obsolete));
            }
            List.of(context, english, text).forEach(part -> part.setLength(0));
            open = context;
            fuzzy = false;
            obsolete = false;
            translated = false;
        }
    }
}
