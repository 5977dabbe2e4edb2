package dev.crucible.a2a;

import java.util.Optional;

/**
 * Where a task's events are posted to.
 *
 * @param id unique in the task, empty when the server shall make one
 * @param taskId task, empty in a message that opens one
 * @param url http or https address
 * @param token sent back as {@code X-A2A-Notification-Token}, may be empty
 * @param authentication what the Authorization header says
 */
public record PushConfig(String id, String taskId, String url, String token, Optional<Authentication> authentication) {

    /** An HTTP authentication scheme and its credentials. */
    public record Authentication(String scheme, String credentials) {}

    /** The same for a task, under an id. */
    public PushConfig in(String taskId, String id) {
        return new PushConfig(id, taskId, url, token, authentication);
    }
}
