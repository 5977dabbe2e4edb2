package dev.crucible.lab.terminal;

import com.pty4j.PtyProcess;
import com.pty4j.PtyProcessBuilder;
import com.pty4j.WinSize;
import com.pty4j.unix.UnixPtyProcess;
import dev.crucible.lab.scheduling.ProcessTag;
import dev.crucible.lab.scheduling.ProcessTree;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** A shell on a pseudo-terminal with all its processes. Reads and writes block a platform thread. */
final class PseudoTerminal implements AutoCloseable {

    private final PtyProcess process;
    private final ProcessTree tree;

    private PseudoTerminal(PtyProcess process, ProcessTree tree) {
        this.process = process;
        this.tree = tree;
    }

    /** Starts the shell; all its processes carry {@code tag}. */
    static PseudoTerminal start(TerminalConfig config, ProcessTag tag) throws IOException {
        Map<String, String> environment = new HashMap<>(config.environment());
        environment.put(ProcessTag.VARIABLE, tag.value());
        PtyProcess process = new PtyProcessBuilder(config.shell().toArray(String[]::new))
                .setEnvironment(environment)
                .setDirectory(config.directory().toString())
                .setRedirectErrorStream(true)
                .setInitialRows(Frame.DEFAULT_ROWS)
                .setInitialColumns(Frame.DEFAULT_COLUMNS)
                .start();
        ProcessHandle main = ProcessHandle.of(process.pid())
                .orElseThrow(() -> new IOException("the shell " + config.shell() + " ended at once"));
        return new PseudoTerminal(process, new ProcessTree(tag, main));
    }

    /** Reads output of the shell; returns -1 after its end. */
    int read(byte[] buffer) throws IOException {
        return process.getInputStream().read(buffer);
    }

    void type(byte[] input) throws IOException {
        process.getOutputStream().write(input);
        process.getOutputStream().flush();
    }

    void resize(Frame.Resize size) {
        process.setWinSize(new WinSize(size.columns(), size.rows()));
    }

    /** Sends SIGHUP, as a closed terminal does, and kills the processes that do not end. */
    void end() throws InterruptedException {
        // Interactive shells ignore SIGTERM.
        if (process instanceof UnixPtyProcess shell && shell.isAlive()) {
            shell.hangup();
        }
        tree.end();
    }

    /** Returns the exit code of the ended shell. */
    int exitCode() throws InterruptedException {
        return process.waitFor();
    }

    @Override
    public void close() throws IOException {
        process.getInputStream().close();
        process.getOutputStream().close();
    }
}
