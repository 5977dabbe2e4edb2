package dev.crucible.bench.bring;

import dev.crucible.engine.random.RandomStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;

/** Disturbances of a table or a file of texts. */
@SuppressWarnings("ImmutableEnumChecker") // the lambdas hold nothing
enum RowDisturbance {
    BYTE_ORDER_MARK(Kind.BOTH, (rows, random) -> rows.prefix = "\uFEFF"),
    WINDOWS_LINES(Kind.BOTH, (rows, random) -> rows.end = "\r\n"),
    OLD_MAC_LINES(Kind.BOTH, (rows, random) -> rows.end = "\r"),
    SEMICOLONS(Kind.BOTH, (rows, random) -> rows.separator = ';'),
    TABS(Kind.BOTH, (rows, random) -> rows.separator = '\t'),
    BARS(Kind.BOTH, (rows, random) -> rows.separator = '|'),
    TSV(Kind.BOTH, (rows, random) -> {
        rows.separator = '\t';
        rows.ending = "tsv";
    }),
    GZIP(Kind.BOTH, (rows, random) -> {
        rows.ending = "csv.gz";
        rows.packed = BroughtRows::gzip;
    }),
    GZIP_CUT_SHORT(Kind.BOTH, (rows, random) -> {
        rows.ending = "csv.gz";
        rows.packed = bytes -> Arrays.copyOf(BroughtRows.gzip(bytes), 150);
    }),
    JSON_LIST(Kind.BOTH, (rows, random) -> rows.ending = "json"),
    JSON_LINES(Kind.BOTH, (rows, random) -> rows.ending = "jsonl"),
    JSON_LINES_GZIP(Kind.BOTH, (rows, random) -> {
        rows.ending = "jsonl.gz";
        rows.packed = BroughtRows::gzip;
    }),
    UTF_16(Kind.BOTH, (rows, random) -> rows.charset = StandardCharsets.UTF_16),
    LATIN_1(Kind.BOTH, (rows, random) -> {
        rows.any(random)[rows.label() - 1] = "é";
        rows.charset = StandardCharsets.ISO_8859_1;
    }),
    QUOTED(Kind.BOTH, (rows, random) -> rows.quoted = true),
    SPACED(Kind.BOTH, (rows, random) -> rows.spaced = true),
    SPACED_AND_QUOTED(Kind.BOTH, (rows, random) -> {
        rows.spaced = true;
        rows.quoted = true;
    }),
    BLANK_LINES(Kind.BOTH, (rows, random) -> rows.blanks = true),
    NO_LAST_LINE_END(Kind.BOTH, (rows, random) -> rows.packed = bytes -> Arrays.copyOf(bytes, bytes.length - 1)),
    NO_HEADER(Kind.BOTH, (rows, random) -> rows.named = false),
    NO_LABEL(
            Kind.BOTH,
            (rows, random) -> rows.any(random)[rows.label()] = one(
                    random, "", "NA", "?", "NaN", "nan", "null", "None", "N/A", "n/a", "NULL", "-", ".", "#N/A", " ")),
    NO_TEST_LABEL(Kind.BOTH, (rows, random) -> rows.test.getFirst()[rows.label()] = one(random, "", "NA", "?", "None")),
    PLAIN_WORD_FOR_NO_LABEL(
            Kind.BOTH,
            (rows, random) ->
                    rows.any(random)[rows.label()] = one(random, "unknown", "none", "missing", "Unknown", "na")),
    NO_LABEL_IN_JSON(Kind.BOTH, (rows, random) -> {
        rows.ending = one(random, "json", "jsonl");
        rows.any(random)[rows.label()] = one(random, "NaN", "null", "NA", "");
    }),
    NAN_TEXT(Kind.TEXT, (rows, random) -> {
        rows.ending = "jsonl";
        rows.any(random)[0] = "\uFFFF";
        rows.packed = bytes -> new String(bytes, StandardCharsets.UTF_8)
                .replace("\"\uFFFF\"", "NaN")
                .getBytes(StandardCharsets.UTF_8);
    }),
    NO_OWNER(Kind.BOTH, (rows, random) -> rows.any(random)[rows.header.indexOf("writer")] = one(random, "", "NA", "?")),
    LABEL_AS_DECIMAL(Kind.NUMBERED, (rows, random) -> rows.any(random)[rows.label()] += one(random, ".0", ".", ".00")),
    LABEL_WITH_ZEROS(Kind.NUMBERED, (rows, random) -> {
        String[] row = rows.any(random);
        row[rows.label()] = "0" + row[rows.label()];
    }),
    LABELS_FROM_ONE(Kind.NUMBERED, (rows, random) -> shift(rows, 1)),
    LABELS_WITH_A_GAP(Kind.NUMBERED, (rows, random) -> shift(rows, 1 + random.nextInt(60_000))),
    LABEL_IN_CAPITALS(Kind.NAMED, (rows, random) -> {
        String[] row = rows.any(random);
        row[rows.label()] = row[rows.label()].toUpperCase(java.util.Locale.ROOT);
    }),
    LABEL_WITH_A_HARD_SPACE(Kind.NAMED, (rows, random) -> rows.any(random)[rows.label()] += "\u00a0"),
    LABEL_DECOMPOSED(Kind.NAMED, (rows, random) -> rows.train.get(0)[rows.label()] = "cafe\u0301"),
    LABEL_MISSPELT(Kind.NAMED, (rows, random) -> rows.any(random)[rows.label()] += "x"),
    TEST_LABEL_UNSEEN(Kind.BOTH, (rows, random) -> rows.test.getFirst()[rows.label()] = "7"),
    CLASS_WITHOUT_TEST(Kind.BOTH, (rows, random) -> {
        String kept = rows.test.getFirst()[rows.label()];
        rows.test.removeIf(row -> !row[rows.label()].equals(kept));
    }),
    MEASURED_TARGET(Kind.BOTH, (rows, random) -> {
        rows.train.forEach(row -> row[rows.label()] = Double.toString(Math.abs(random.nextGaussian()) + 1));
        rows.test.clear();
    }),
    FEW_ROWS(Kind.BOTH, (rows, random) -> {
        rows.train.subList(4, rows.train.size()).clear();
        rows.test.clear();
    }),
    ONE_CLASS(Kind.BOTH, (rows, random) -> {
        String kept = rows.train.getFirst()[rows.label()];
        rows.train.forEach(row -> row[rows.label()] = kept);
        rows.test.forEach(row -> row[rows.label()] = kept);
    }),
    SHORT_ROW(Kind.BOTH, (rows, random) -> {
        int row = random.nextInt(rows.train.size());
        String[] old = rows.train.get(row);
        rows.train.set(row, Arrays.copyOf(old, old.length - 1));
    }),
    COLUMN_TWICE(Kind.TABLE, (rows, random) -> rows.header.set(0, "b")),
    LABEL_COLUMN_RENAMED(Kind.BOTH, (rows, random) -> rows.header.set(rows.label(), "Label")),
    ODD_CELL(
            Kind.TABLE,
            (rows, random) -> rows.any(random)[random.nextInt(2)] = one(
                    random, "N/A", "n/a", "None", "-", "inf", "1_000", "1,234.5", "5d", "−3.2", "1e400", "#REF!",
                    "oops")),
    ODD_TEST_CELL(Kind.TABLE, (rows, random) -> rows.test.getFirst()[0] = one(random, "N/A", "None", "oops", "1,5")),
    MANY_ODD_CELLS(Kind.TABLE, (rows, random) -> {
        for (int i = 0; i < rows.train.size(); i += 1 + random.nextInt(3)) {
            rows.train.get(i)[1] = "none";
        }
    }),
    DECIMAL_COMMAS(Kind.TABLE, (rows, random) -> each(rows, 0, value -> value.replace('.', ','))),
    UNITS(Kind.TABLE, (rows, random) -> each(rows, 0, value -> value + " kg")),
    ROW_NUMBERS(Kind.TABLE, (rows, random) -> rows.add(one(random, "", "id", "Unnamed: 0"), i -> Integer.toString(i))),
    NAMES(Kind.TABLE, (rows, random) -> rows.add("name", i -> "row " + random.nextInt(100_000))),
    DATES(
            Kind.TABLE,
            (rows, random) -> rows.add(
                    "date", i -> java.time.LocalDate.of(2020, 1, 1).plusDays(i).toString())),
    TOWN_IN_CAPITALS(
            Kind.TABLE, (rows, random) -> rows.any(random)[2] = rows.any(random)[2].toUpperCase(java.util.Locale.ROOT)),
    TEST_IN_ANOTHER_UNIT(
            Kind.TABLE,
            (rows, random) ->
                    rows.test.forEach(row -> row[0] = Double.toString(Double.parseDouble(row[0]) * 1000 + 1000))),
    TEST_COLUMNS_SWAPPED(
            Kind.TABLE,
            (rows, random) -> rows.test.forEach(row -> {
                String first = row[0];
                row[0] = row[2];
                row[2] = first;
            })),
    TEXTS_WITHOUT_SPACES(
            Kind.TEXT, (rows, random) -> each(rows, 0, value -> value.replace(" ", "") + random.nextInt(1000))),
    TEST_IN_ANOTHER_LANGUAGE(Kind.TEXT, (rows, random) -> rows.test.forEach(row -> row[0] = "ein Satz über Banken")),
    NO_TEXT_COLUMN(Kind.TEXT, (rows, random) -> rows.header.set(0, "body"));

    /** The files that a disturbance applies to. */
    enum Kind {
        BOTH,
        TABLE,
        TEXT,
        /** Files whose labels are numbers. */
        NUMBERED,
        /** Files whose labels are names. */
        NAMED
    }

    final Kind kind;
    private final BiConsumer<BroughtRows, RandomStream> change;

    RowDisturbance(Kind kind, BiConsumer<BroughtRows, RandomStream> change) {
        this.kind = kind;
        this.change = change;
    }

    boolean fits(boolean texts, boolean numbered) {
        return switch (kind) {
            case BOTH -> true;
            case TABLE -> !texts;
            case TEXT -> texts;
            case NUMBERED -> numbered;
            case NAMED -> !numbered;
        };
    }

    void apply(BroughtRows rows, RandomStream random) {
        change.accept(rows, random);
    }

    private static String one(RandomStream random, String... values) {
        return values[random.nextInt(values.length)];
    }

    private static void shift(BroughtRows rows, int by) {
        for (List<String[]> part : List.of(rows.train, rows.test)) {
            part.forEach(row -> row[rows.label()] =
                    Integer.toString(Integer.parseInt(row[rows.label()]) == 0 ? by : by + 1 + by % 7));
        }
    }

    private static void each(BroughtRows rows, int column, java.util.function.UnaryOperator<String> change) {
        for (List<String[]> part : List.of(rows.train, rows.test)) {
            part.forEach(row -> row[column] = change.apply(row[column]));
        }
    }
}
