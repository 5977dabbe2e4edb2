package dev.crucible.agents.memory;

import dev.crucible.web.RandomId;
import java.util.regex.Pattern;

/** Names of players, conversations and tasks: what clients choose must be plain, what we choose cannot be guessed. */
final class Ids {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_.:-]{1,128}");

    private Ids() {}

    static String fresh() {
        return RandomId.fresh();
    }

    static String plain(String field, String id) {
        if (!PLAIN.matcher(id).matches()) {
            throw new IllegalArgumentException(
                    field + ": must have 1 to 128 letters, digits or any of _.:- and nothing else");
        }
        return id;
    }
}
