package dev.crucible.a2a;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * Some of the tasks that match a query.
 *
 * @param tasks most recent status first
 * @param nextPageToken where the next page begins, empty on the last
 * @param pageSize how many were asked for
 * @param totalSize how many match on all pages
 */
public record TaskPage(List<Task> tasks, String nextPageToken, int pageSize, int totalSize) {

    public TaskPage {
        tasks = List.copyOf(tasks);
    }

    /**
     * Where a page ended: the next one has what is older, or as old with a greater id.
     *
     * @param time status of the last task
     * @param id of the last task
     */
    public record Cursor(Instant time, String id) {

        /** Where {@code task} is in the order. */
        public static Cursor of(Task task) {
            return new Cursor(task.status().timestamp().orElse(Instant.EPOCH), task.id());
        }

        /** The text that stands for it. */
        public String token() {
            byte[] text = (time.toEpochMilli() + ":" + id).getBytes(StandardCharsets.UTF_8);
            return Base64.getUrlEncoder().withoutPadding().encodeToString(text);
        }

        /**
         * The cursor that a token stands for; none for an empty token.
         *
         * @throws A2aException when the token was not made by {@link #token}
         */
        public static Optional<Cursor> parse(String token) {
            if (token.isEmpty()) {
                return Optional.empty();
            }
            try {
                String text = new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8);
                int colon = text.indexOf(':');
                Instant time = Instant.ofEpochMilli(Long.parseLong(text.substring(0, Math.max(0, colon))));
                return Optional.of(new Cursor(time, text.substring(colon + 1)));
            } catch (IllegalArgumentException e) {
                throw A2aException.invalid("pageToken: send the nextPageToken of an earlier answer");
            }
        }
    }
}
