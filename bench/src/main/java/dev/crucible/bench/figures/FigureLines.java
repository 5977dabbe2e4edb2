package dev.crucible.bench.figures;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The numbers in what several runs of a benchmark printed, by the words around them: lines that differ in numbers alone are the same line,
 * and each of its places holds a number of each run.
 */
final class FigureLines {

    private static final Pattern NUMBER = Pattern.compile("(?<![\\w.])-?\\d[\\d,]*(?:\\.\\d+)?(?![\\w.]*\\w)");

    private final Map<String, List<List<Double>>> places = new LinkedHashMap<>();

    /** Takes in the lines of a run. */
    void add(List<String> lines) {
        for (String line : lines) {
            List<Double> numbers = numbers(line);
            if (numbers.isEmpty()) {
                continue;
            }
            List<List<Double>> known = places.computeIfAbsent(words(line), words -> new ArrayList<>());
            for (int i = 0; i < numbers.size(); i++) {
                if (known.size() == i) {
                    known.add(new ArrayList<>());
                }
                known.get(i).add(numbers.get(i));
            }
        }
    }

    /** The lines, with # in place of each number, in the order in which they first came. */
    List<String> words() {
        return List.copyOf(places.keySet());
    }

    /** How many numbers the line has. */
    int size(String words) {
        return places.getOrDefault(words, List.of()).size();
    }

    /** What all runs have at a place, ascending; empty when none had the line. */
    double[] sorted(String words, int place) {
        List<List<Double>> line = places.getOrDefault(words, List.of());
        return place < line.size()
                ? line.get(place).stream()
                        .mapToDouble(Double::doubleValue)
                        .sorted()
                        .toArray()
                : new double[0];
    }

    private static List<Double> numbers(String line) {
        List<Double> numbers = new ArrayList<>();
        Matcher matcher = NUMBER.matcher(line);
        while (matcher.find()) {
            numbers.add(Double.parseDouble(matcher.group().replace(",", "")));
        }
        return numbers;
    }

    private static String words(String line) {
        return NUMBER.matcher(line).replaceAll("#");
    }
}
