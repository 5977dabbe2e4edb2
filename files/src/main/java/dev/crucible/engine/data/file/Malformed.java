package dev.crucible.engine.data.file;

import dev.crucible.engine.data.DataException;

/** The common form of errors about a file. */
final class Malformed {

    private Malformed() {}

    /** Returns the error {@code origin: expected …, found …; fix}. */
    static DataException because(String origin, String expected, String found, String fix) {
        return new DataException("%s: expected %s, found %s; %s".formatted(origin, expected, found, fix));
    }
}
