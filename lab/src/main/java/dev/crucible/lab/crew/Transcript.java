package dev.crucible.lab.crew;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/**
 * History between a caller and the crew, as the client sends it with every message to identify its conversation.
 *
 * @param caller the caller, part of the digest, so that equal words of another caller never match
 * @param turns turns, the oldest first
 */
record Transcript(String caller, List<ChatTurn> turns) {

    Transcript {
        turns = turns.stream().filter(turn -> !turn.text().isBlank()).toList();
    }

    /** Returns this history with one more turn. */
    Transcript and(ChatTurn turn) {
        List<ChatTurn> longer = new ArrayList<>(turns);
        longer.add(turn);
        return new Transcript(caller, longer);
    }

    /** Returns a digest that ignores whitespace and line breaks, which clients may change. */
    String digest() {
        MessageDigest digest = sha256();
        add(digest, caller);
        for (ChatTurn turn : turns) {
            add(digest, turn.role().toLowerCase(Locale.ROOT));
            add(digest, turn.text().strip().replaceAll("\\s+", " "));
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static void add(MessageDigest digest, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        digest.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
        digest.update(bytes);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
