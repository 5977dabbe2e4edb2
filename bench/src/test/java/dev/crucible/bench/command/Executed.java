package dev.crucible.bench.command;

import dev.crucible.cli.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;

/** A command of a checkout, run in this process: its exit code and its output. */
record Executed(int code, String out, String err) {

    static Executed of(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = Main.commandLine(Map.of(), arguments[0])
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
        return new Executed(code, out.toString(), err.toString());
    }
}
