package dev.crucible.lab.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * A CSV file as rows of JSON.
 *
 * <p>A column is numeric if every cell is a number, missing or {@code not collected}; boolean if every cell is true or false; otherwise
 * text. Missing cells and numbers that are not finite become null; {@code not collected} stays. A repeated column name gets {@code .1},
 * {@code .2}, ….
 *
 * @param columns the distinct names
 * @param rows the cells, each row as long as the columns
 */
public record CsvTable(List<String> columns, List<List<String>> rows) {

    private static final Set<String> MISSING =
            Set.of("", "NA", "N/A", "n/a", "#N/A", "NaN", "nan", "-nan", "-NaN", "null", "NULL", "None", "<NA>");
    /** Marker of a missing number in tables of runs; it does not make a column text. */
    private static final String NOT_COLLECTED = "not collected";

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /** The text is no table; the message states the reason. */
    public static final class MalformedException extends Exception {

        private static final long serialVersionUID = 1;

        MalformedException(String message) {
            super(message);
        }
    }

    /** Parses comma-separated text with a header line and RFC 4180 quotes; blank lines are skipped. */
    public static CsvTable parse(String text) throws MalformedException {
        List<List<String>> lines = cells(text.startsWith("\uFEFF") ? text.substring(1) : text);
        if (lines.isEmpty()) {
            throw new MalformedException("No columns to parse from file");
        }
        List<String> columns = distinct(lines.getFirst());
        List<List<String>> rows = new ArrayList<>();
        for (int i = 1; i < lines.size(); i++) {
            List<String> row = lines.get(i);
            if (row.size() > columns.size()) {
                throw new MalformedException(
                        "Expected " + columns.size() + " fields in line " + (i + 1) + ", saw " + row.size());
            }
            while (row.size() < columns.size()) {
                row.add("");
            }
            rows.add(row);
        }
        return new CsvTable(columns, rows);
    }

    /** Returns one object per row. */
    public ArrayNode toJson() {
        List<Function<String, JsonNode>> kinds = new ArrayList<>();
        for (int c = 0; c < columns.size(); c++) {
            kinds.add(kind(c));
        }
        ArrayNode array = JSON.arrayNode(rows.size());
        for (List<String> row : rows) {
            ObjectNode object = array.addObject();
            for (int c = 0; c < columns.size(); c++) {
                String cell = row.get(c);
                object.set(columns.get(c), value(cell, kinds.get(c)));
            }
        }
        return array;
    }

    private static JsonNode value(String cell, Function<String, JsonNode> kind) {
        if (MISSING.contains(cell)) {
            return JSON.nullNode();
        }
        return cell.equals(NOT_COLLECTED) ? JSON.textNode(cell) : kind.apply(cell);
    }

    private Function<String, JsonNode> kind(int column) {
        boolean whole = true;
        boolean number = true;
        boolean flag = true;
        for (List<String> row : rows) {
            String cell = row.get(column);
            if (!MISSING.contains(cell) && !cell.equals(NOT_COLLECTED)) {
                whole = whole && isWhole(cell);
                number = number && (whole || isNumber(cell));
                flag = flag && (cell.equalsIgnoreCase("true") || cell.equalsIgnoreCase("false"));
            }
        }
        if (whole) {
            return cell -> JSON.numberNode(Long.parseLong(cell.strip()));
        }
        if (number) {
            return CsvTable::finite;
        }
        return flag ? cell -> JSON.booleanNode(Boolean.parseBoolean(cell)) : JSON::textNode;
    }

    private static JsonNode finite(String cell) {
        double value = Double.parseDouble(infinite(cell) ? "Infinity" : cell);
        return Double.isFinite(value) ? JSON.numberNode(value) : JSON.nullNode();
    }

    private static boolean isWhole(String cell) {
        return cell.strip().matches("[+-]?\\d{1,18}");
    }

    private static boolean isNumber(String cell) {
        return infinite(cell) || cell.strip().matches("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");
    }

    private static boolean infinite(String cell) {
        return cell.strip().matches("(?i)[+-]?inf(inity)?");
    }

    private static List<String> distinct(List<String> names) {
        Map<String, Integer> seen = new HashMap<>();
        Set<String> taken = new HashSet<>(names);
        List<String> distinct = new ArrayList<>();
        for (String name : names) {
            String unique = name;
            int count = seen.merge(name, 1, Integer::sum);
            if (count > 1) {
                do {
                    unique = name + "." + (count - 1);
                    count++;
                } while (!taken.add(unique));
            }
            distinct.add(unique);
        }
        return distinct;
    }

    private static List<List<String>> cells(String text) throws MalformedException {
        List<List<String>> lines = new ArrayList<>();
        List<String> line = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quoted) {
                if (c != '"') {
                    cell.append(c);
                } else if (i + 1 < text.length() && text.charAt(i + 1) == '"') {
                    cell.append('"');
                    i++;
                } else {
                    quoted = false;
                }
            } else if (c == '"' && cell.isEmpty()) {
                quoted = true;
            } else if (c == ',') {
                line.add(cell.toString());
                cell.setLength(0);
            } else if (c == '\n' || c == '\r') {
                endLine(lines, line, cell);
                line = new ArrayList<>();
            } else {
                cell.append(c);
            }
        }
        if (quoted) {
            throw new MalformedException("a quoted field is not closed");
        }
        endLine(lines, line, cell);
        return lines;
    }

    private static void endLine(List<List<String>> lines, List<String> line, StringBuilder cell) {
        boolean blank = line.isEmpty() && cell.isEmpty();
        line.add(cell.toString());
        cell.setLength(0);
        if (!blank) {
            lines.add(line);
        }
    }
}
