package dev.crucible.a2a.server;

/**
 * For whom a request acts.
 *
 * @param owner whose the tasks are that it begins
 * @param all whether the tasks of everybody are within its reach; otherwise those of others do not exist for it
 */
public record Identity(String owner, boolean all) {

    /** Whoever calls a server that does not tell its callers apart. */
    public static final Identity ANYBODY = new Identity("", true);

    /** Somebody whose own tasks alone are within reach. */
    public static Identity of(String owner) {
        return new Identity(owner, false);
    }

    /** Whether a task of {@code holder} is within reach. */
    public boolean reaches(String holder) {
        return all || owner.equals(holder);
    }
}
