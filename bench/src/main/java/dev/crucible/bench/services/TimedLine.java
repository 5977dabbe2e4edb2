package dev.crucible.bench.services;

import java.io.IOException;

/** A conversation over one connection after another line. */
interface TimedLine extends AutoCloseable {

    /** Says something and reads the answer. */
    Waits say(String text) throws IOException, InterruptedException;

    @Override
    void close() throws IOException;
}
