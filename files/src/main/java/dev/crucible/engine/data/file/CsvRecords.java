package dev.crucible.engine.data.file;

import java.io.IOException;
import java.io.PushbackReader;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Records of a CSV file as in RFC 4180: fields may be quoted, a quote in them is doubled, and they may then hold commas and lines. */
final class CsvRecords {

    private static final int END = -1;
    private static final char QUOTE = '"';

    private final String origin;
    private final PushbackReader in;
    private int number;

    CsvRecords(Reader in, String origin) {
        this.in = new PushbackReader(in);
        this.origin = origin;
    }

    /** The number of the last record, from 1, which the header is. */
    int number() {
        return number;
    }

    /** The next record, blank lines passed over; empty at the end of the file. */
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
        int end = ',';
        while (end == ',') {
            StringBuilder field = new StringBuilder();
            int c = in.read();
            if (c == QUOTE) {
                quoted(field);
                c = in.read();
            } else {
                while (c != END && c != ',' && c != '\r' && c != '\n') {
                    field.append((char) c);
                    c = in.read();
                }
            }
            if (c != ',' && !endsRecord(c)) {
                throw Malformed.because(
                        origin + ", row " + number,
                        "a comma or the end of the row behind a closing quote",
                        "'" + (char) c + "'",
                        "double the quotes inside of a quoted field");
            }
            fields.add(field.toString());
            end = c;
        }
        return fields;
    }

    /** Whether {@code c} ends a record; takes the line feed behind a carriage return. */
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
