package dev.crucible.engine.cluster;

import java.util.regex.Pattern;

/**
 * Address of a cluster.
 *
 * @param text {@code local[N]} for N threads of this process, {@code local[*]} for one per core, {@code spark://host:port} for the master
 * of a standalone cluster (several with commas)
 */
public record ClusterAddress(String text) {

    private static final Pattern LOCAL = Pattern.compile("local\\[([1-9][0-9]{0,3}|\\*)]");
    private static final Pattern MASTER =
            Pattern.compile("spark://[A-Za-z0-9._\\-\\[\\]:]+:[0-9]{1,5}(,[A-Za-z0-9._\\-\\[\\]:]+:[0-9]{1,5})*");

    public ClusterAddress {
        if (!isValid(text)) {
            throw new IllegalArgumentException(
                    "must be local[N], local[*] or spark://host:port, got \"%s\"".formatted(text));
        }
    }

    /** Returns true if {@code text} is a valid address. */
    public static boolean isValid(String text) {
        return LOCAL.matcher(text).matches() || MASTER.matcher(text).matches();
    }

    @Override
    public String toString() {
        return text;
    }
}
