package dev.crucible.a2a;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * A page of the tasks that match a query.
 *
 * @param tasks tasks, most recent status first
 * @param nextPageToken token of the next page, empty on the last
 * @param pageSize requested page size
 * @param totalSize number of matches on all pages
 */
public record TaskPage(List<Task> tasks, String nextPageToken, int pageSize, int totalSize) {

    public TaskPage {
        tasks = List.copyOf(tasks);
    }

    /**
     * The end of a page. The next page has tasks with an older status, or with an equally old one and a greater id.
     *
     * @param time time of the last task's status
     * @param id id of the last task
     */
    public record Cursor(Instant time, String id) {

        /** Returns the position of {@code task} in the order. */
        public static Cursor of(Task task) {
            return new Cursor(task.status().timestamp().orElse(Instant.EPOCH), task.id());
        }

        /** Returns the token of this cursor. */
        public String token() {
            byte[] text = (time.toEpochMilli() + ":" + id).getBytes(StandardCharsets.UTF_8);
            return Base64.getUrlEncoder().withoutPadding().encodeToString(text);
        }

        /**
         * Parses a token; empty for an empty token.
         *
         * @throws A2aException if the token was not made by {@link #token}
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
