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
 * Configuration of terminals.
 *
 * @param shell command line of the shell
 * @param directory its working directory
 * @param environment its whole environment
 * @param mostSessions maximum number of concurrent terminals, at least 1
 * @param idleLimit silence of both sides after which a terminal is closed
 * @param secret secret for a ticket if callers cannot be identified; empty if a token decides
 */
public record TerminalConfig(
        List<String> shell,
        Path directory,
        Map<String, String> environment,
        int mostSessions,
        Duration idleLimit,
        Optional<TerminalSecret> secret) {

    /** Inherited variables; the last ones start our programs as this one was started. */
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

    /** Returns the configuration of the user's shell in this program's working directory. */
    public static TerminalConfig ofUser() {
        return of(System.getenv());
    }

    /**
     * Returns the configuration of the shell named in {@code own}, an environment that may contain secrets; only listed variables are inherited.
     */
    static TerminalConfig of(Map<String, String> own) {
        String shell = shell(own.getOrDefault("SHELL", ""));
        Map<String, String> environment = new HashMap<>(own);
        environment.keySet().retainAll(INHERITED);
        if (LOCALE.stream().allMatch(name -> own.getOrDefault(name, "").isEmpty())) {
            // Services often have no locale, and a shell without one drops typed characters beyond ASCII.
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

    /** Returns {@code wanted} if it is an executable shell: accounts of services name programs such as nologin. */
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
