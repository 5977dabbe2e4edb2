package dev.crucible.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;

/**
 * The launcher gives the JVM a pipe as standard error, to drop a message no switch turns off, and leaves the true one open under another
 * number. Java's own messages go there directly, so that none comes late or out of order.
 */
final class StandardError {

    private StandardError() {}

    /** Puts {@code System.err} on the descriptor that the launcher named, if it did. */
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
