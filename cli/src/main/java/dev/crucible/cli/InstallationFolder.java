package dev.crucible.cli;

import java.nio.file.Path;

/** The folder that the launcher lies in; runs, data files and players lie below it unless told otherwise. */
final class InstallationFolder {

    private InstallationFolder() {}

    /** Whether this is no source folder but a package, which builds, tests and rehearses nothing. */
    static boolean isPackage() {
        return Boolean.getBoolean("crucible.packaged");
    }

    static Path folder() {
        return Path.of(System.getProperty("crucible.home", "")).toAbsolutePath();
    }

    /** What this program is started with; its name alone when Java was started without a launcher. */
    static String launcher() {
        return System.getProperty("crucible.launcher", "crucible");
    }

    /** The folder that was {@code chosen}, or the one called {@code name} when that is null. */
    static Path or(Path chosen, String name) {
        return chosen == null ? folder().resolve(name) : chosen.toAbsolutePath();
    }
}
