package dev.crucible.engine.data.file;

import java.io.IOException;
import java.io.PushbackReader;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reader of CSV records as in RFC 4180: fields may be quoted; quoted ones may contain separators, line ends and doubled quotes. */
final class CsvRecords {

    private static final int END = -1;
    private static final char QUOTE = '"';

    private final String origin;
    private final PushbackReader in;
    private final char separator;
    private int number;

    CsvRecords(Reader in, String origin, char separator) {
        this.in = new PushbackReader(in);
        this.origin = origin;
        this.separator = separator;
    }

    /** Returns the number of the last record, from 1, the header. */
    int number() {
        return number;
    }

    /** Returns the next record, skipping blank lines; empty at the end of the file. */
    Optional<List<String>> next() throws IOException {
        while (true) {
            int first = in.read();
            if (first == END) {
                return Optional.empty();
            }
            number++;
            if (!endsRecord(first)) {
                in.unread(first);
                return Optional.of(fields());
            }
        }
    }

    private List<String> fields() throws IOException {
        List<String> fields = new ArrayList<>();
        int end = separator;
        while (end == separator) {
            StringBuilder field = new StringBuilder();
            int c = in.read();
            if (c == QUOTE) {
                quoted(field);
                c = in.read();
            } else {
                while (c != END && c != separator && c != '\r' && c != '\n') {
                    field.append((char) c);
                    c = in.read();
                }
                unwrap(field);
            }
            if (c != separator && !endsRecord(c)) {
                throw Malformed.because(
                        origin + ", row " + number,
                        "%s or the end of the row behind a closing quote".formatted(name(separator)),
                        "'" + (char) c + "'",
                        "double the quotes inside of a quoted field");
            }
            fields.add(field.toString());
            end = c;
        }
        return fields;
    }

    /** Returns the name of a separator, for messages. */
    static String name(char separator) {
        return switch (separator) {
            case ',' -> "a comma";
            case ';' -> "a semicolon";
            case '\t' -> "a tab";
            default -> "'" + separator + "'";
        };
    }

    /** Removes the quotes of a field that only has spaces before them. */
    private static void unwrap(StringBuilder field) {
        String text = field.toString().strip();
        boolean spaced = !field.isEmpty() && Character.isWhitespace(field.charAt(0));
        if (spaced && text.length() > 1 && text.indexOf(QUOTE) == 0 && text.indexOf(QUOTE, 1) == text.length() - 1) {
            field.setLength(0);
            field.append(text, 1, text.length() - 1);
        }
    }

    /** Returns true if {@code c} ends a record; consumes the line feed after a carriage return. */
    private boolean endsRecord(int c) throws IOException {
        if (c == '\r') {
            int next = in.read();
            if (next != '\n' && next != END) {
                in.unread(next);
            }
        }
        return c == END || c == '\r' || c == '\n';
    }

    private void quoted(StringBuilder field) throws IOException {
        while (true) {
            int c = in.read();
            if (c == END) {
                throw Malformed.because(
                        origin + ", row " + number, "a closing quote", "the end of the file", "close the quoted field");
            }
            if (c == QUOTE) {
                int next = in.read();
                if (next != QUOTE) {
                    if (next != END) {
                        in.unread(next);
                    }
                    return;
                }
            }
            field.append((char) c);
        }
    }
}
