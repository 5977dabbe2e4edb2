package dev.crucible.lab.terminal;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What terminals run and how many there may be.
 *
 * @param shell command line of the shell
 * @param directory where it starts
 * @param environment all it gets to know
 * @param mostSessions terminals at the same time, at least 1
 * @param idleLimit silence, of both sides, after which a terminal is closed
 * @param secret what buys a ticket where it is not known who asks; empty where a token decides
 */
public record TerminalConfig(
        List<String> shell,
        Path directory,
        Map<String, String> environment,
        int mostSessions,
        Duration idleLimit,
        Optional<TerminalSecret> secret) {

    /** What programs need to know; the last ones start our own as this one was started. */
    private static final Set<String> INHERITED = Set.of(
            "PATH",
            "HOME",
            "USER",
            "LOGNAME",
            "LANG",
            "LC_ALL",
            "LC_CTYPE",
            "TZ",
            "TMPDIR",
            "JAVA_HOME",
            "CRUCIBLE_HEAP",
            "CRUCIBLE_HOME",
            "CRUCIBLE_JAVA_HOME",
            "CRUCIBLE_JVM_ROOTS");

    private static final List<String> LOCALE = List.of("LC_ALL", "LC_CTYPE", "LANG");
    private static final Set<String> SHELLS = Set.of("bash", "zsh", "fish", "ksh", "dash", "sh");
    private static final int DEFAULT_SESSIONS = 8;
    private static final Duration DEFAULT_IDLE_LIMIT = Duration.ofMinutes(30);

    public TerminalConfig {
        shell = List.copyOf(shell);
        environment = Map.copyOf(environment);
        if (mostSessions < 1) {
            throw new IllegalArgumentException("mostSessions: must be at least 1, got " + mostSessions);
        }
        if (!idleLimit.isPositive()) {
            throw new IllegalArgumentException("idleLimit: must be positive, got " + idleLimit);
        }
    }

    /** The user's shell in the directory this program was started in. */
    public static TerminalConfig ofUser() {
        return of(System.getenv());
    }

    /** The shell that {@code own}, an environment with or without secrets, names; it gets only what is listed here. */
    static TerminalConfig of(Map<String, String> own) {
        String shell = shell(own.getOrDefault("SHELL", ""));
        Map<String, String> environment = new HashMap<>(own);
        environment.keySet().retainAll(INHERITED);
        if (LOCALE.stream().allMatch(name -> own.getOrDefault(name, "").isEmpty())) {
            // Services often have no locale; a shell without one drops every letter beyond ASCII that is typed.
            environment.put("LC_CTYPE", "C.UTF-8");
        }
        environment.put("SHELL", shell);
        environment.put("TERM", "xterm-256color");
        return new TerminalConfig(
                List.of(shell),
                Path.of("").toAbsolutePath(),
                environment,
                DEFAULT_SESSIONS,
                DEFAULT_IDLE_LIMIT,
                Optional.empty());
    }

    /** {@code wanted} when it is a shell that can be run: accounts of services name programs like nologin. */
    private static String shell(String wanted) {
        Path path = Path.of(wanted);
        if (path.isAbsolute() && Files.isExecutable(path) && SHELLS.contains(String.valueOf(path.getFileName()))) {
            return wanted;
        }
        return Files.isExecutable(Path.of("/bin/bash")) ? "/bin/bash" : "/bin/sh";
    }

    public TerminalConfig withShell(List<String> newShell) {
        return new TerminalConfig(newShell, directory, environment, mostSessions, idleLimit, secret);
    }

    public TerminalConfig withDirectory(Path newDirectory) {
        return new TerminalConfig(shell, newDirectory, environment, mostSessions, idleLimit, secret);
    }

    public TerminalConfig withMostSessions(int newMostSessions) {
        return new TerminalConfig(shell, directory, environment, newMostSessions, idleLimit, secret);
    }

    public TerminalConfig withIdleLimit(Duration newIdleLimit) {
        return new TerminalConfig(shell, directory, environment, mostSessions, newIdleLimit, secret);
    }

    public TerminalConfig withSecret(TerminalSecret newSecret) {
        return new TerminalConfig(shell, directory, environment, mostSessions, idleLimit, Optional.of(newSecret));
    }
}
