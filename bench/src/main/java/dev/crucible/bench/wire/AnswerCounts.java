package dev.crucible.bench.wire;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What was answered, and the requests of which the answer must not be. */
public final class AnswerCounts {

    private static final int SHOWN = 20;
    private static final int LONGEST_SHOWN = 1_500;

    private final Map<Integer, Integer> answers = new TreeMap<>();
    private final List<String> findings = new ArrayList<>();

    /** Notes the answer to a request. */
    synchronized void note(String name, AskedService service, byte[] request, int status) {
        answers.merge(status, 1, Integer::sum);
        if (isFinding(status) && findings.size() < SHOWN) {
            String text = new String(request, StandardCharsets.ISO_8859_1);
            findings.add("%s to the %s: %s%n%s"
                    .formatted(
                            name,
                            service.name().toLowerCase(java.util.Locale.ROOT),
                            words(status),
                            text.substring(0, Math.min(text.length(), LONGEST_SHOWN))));
        }
    }

    /** 502 to 504 tell of others who do not answer, or of too much work; 501 of what this server never does. */
    private static boolean isFinding(int status) {
        return status == 500 || status == Sender.HUNG || status == Sender.GARBLED;
    }

    private static String words(int status) {
        return switch (status) {
            case Sender.HUNG -> "hung";
            case Sender.CLOSED -> "closed without an answer";
            case Sender.GARBLED -> "no HTTP";
            default -> Integer.toString(status);
        };
    }

    /** The first requests that were answered as none may be. */
    public synchronized List<String> findings() {
        return List.copyOf(findings);
    }

    /** How many were answered with {@code status}. */
    synchronized int of(int status) {
        return answers.getOrDefault(status, 0);
    }

    /** How many were answered with a status from {@code least} to {@code most}. */
    private int within(int least, int most) {
        return answers.entrySet().stream()
                .filter(entry -> entry.getKey() >= least && entry.getKey() <= most)
                .mapToInt(Map.Entry::getValue)
                .sum();
    }

    /** All of it in one line. */
    @Override
    public synchronized String toString() {
        return "%d answered 500, %d hung, %d no HTTP; %d 503, %d other 5xx, %d 4xx, %d 3xx and 2xx, %d closed"
                .formatted(
                        of(500),
                        of(Sender.HUNG),
                        of(Sender.GARBLED),
                        of(503),
                        within(501, 599) - of(503),
                        within(400, 499),
                        within(100, 399),
                        of(Sender.CLOSED));
    }
}
