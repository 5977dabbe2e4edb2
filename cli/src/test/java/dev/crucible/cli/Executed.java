package dev.crucible.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;

/** Output and exit code of a command run in this process. */
record Executed(int code, String out, String err) {

    static Executed of(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = Main.commandLine(Map.of())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
        return new Executed(code, out.toString(), err.toString());
    }
}
