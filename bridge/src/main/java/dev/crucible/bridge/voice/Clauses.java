package dev.crucible.bridge.voice;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Cuts a text where a speaker would draw breath, so that its parts can be spoken at the same time. */
final class Clauses {

    /** Shorter parts sound hacked, and gain nothing. */
    private static final int SHORTEST = 20;

    private static final Pattern BREATH = Pattern.compile("(?<=[.!?;:,])\\s+|\\s+(?=[–—(])");

    private Clauses() {}

    /** The parts in order, at least one. */
    static List<String> of(String text) {
        List<String> parts = new ArrayList<>();
        int begin = 0;
        Matcher breath = BREATH.matcher(text);
        while (breath.find()) {
            if (breath.start() - begin >= SHORTEST && text.length() - breath.end() >= SHORTEST) {
                parts.add(text.substring(begin, breath.start()));
                begin = breath.end();
            }
        }
        parts.add(text.substring(begin));
        return parts;
    }
}
