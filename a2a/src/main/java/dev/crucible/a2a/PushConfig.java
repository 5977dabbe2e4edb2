package dev.crucible.a2a;

import java.util.Optional;

/**
 * A webhook to which the server posts the events of a task.
 *
 * @param id id, unique in the task; empty if the server shall generate it
 * @param taskId id of the task, empty in a message that opens one
 * @param url http or https address
 * @param token value of the header {@code X-A2A-Notification-Token}, may be empty
 * @param authentication value of the Authorization header
 */
public record PushConfig(String id, String taskId, String url, String token, Optional<Authentication> authentication) {

    /** An HTTP authentication scheme and its credentials. */
    public record Authentication(String scheme, String credentials) {}

    /** Returns a copy for a task, under an id. */
    public PushConfig in(String taskId, String id) {
        return new PushConfig(id, taskId, url, token, authentication);
    }
}
