package dev.crucible.a2a.server;

/**
 * The identity behind a request.
 *
 * @param owner owner of the tasks that it opens
 * @param all true if it can access the tasks of all owners; otherwise other owners' tasks do not exist for it
 */
public record Identity(String owner, boolean all) {

    /** The identity of all callers if the server does not distinguish them. */
    public static final Identity ANYBODY = new Identity("", true);

    /** Creates an identity that can access only its own tasks. */
    public static Identity of(String owner) {
        return new Identity(owner, false);
    }

    /** Returns true if this identity can access a task of {@code holder}. */
    public boolean reaches(String holder) {
        return all || owner.equals(holder);
    }
}
