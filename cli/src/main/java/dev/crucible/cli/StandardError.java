package dev.crucible.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;

/**
 * Restores standard error. The launcher pipes the JVM's standard error to drop a message that no flag disables, and keeps the original
 * open as another descriptor. Java's messages go there directly, so that none is late or out of order.
 */
final class StandardError {

    private StandardError() {}

    /** Redirects {@code System.err} to the descriptor named by the launcher, if any. */
    static void restore() {
        Integer number = Integer.getInteger("crucible.stderr");
        if (number == null) {
            return;
        }
        try {
            Constructor<FileDescriptor> descriptor = FileDescriptor.class.getDeclaredConstructor(int.class);
            descriptor.setAccessible(true);
            System.setErr(
                    new PrintStream(new FileOutputStream(descriptor.newInstance(number)), true, System.err.charset()));
        } catch (ReflectiveOperationException | RuntimeException e) {
            System.err.println("crucible: standard error stays piped: " + e);
        }
    }
}
