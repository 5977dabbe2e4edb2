package dev.crucible.cli;

import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** The rehearsal that the launcher records to make later starts quick: what a user does, once, in small. */
@Command(name = "warm", hidden = true)
final class WarmCommand implements Callable<Integer> {

    @Override
    public Integer call() {
        Main.commandLine(Map.of()).execute("--help");
        return Main.commandLine(Map.of()).execute("doctor");
    }
}
