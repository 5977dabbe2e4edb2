package dev.crucible.cli;

import java.nio.file.Path;

/** Folder of the launcher; by default, runs, data files and players are stored below it. */
final class InstallationFolder {

    private InstallationFolder() {}

    /** Returns true for an installed package, which cannot build, test or record AOT caches; false for a source folder. */
    static boolean isPackage() {
        return Boolean.getBoolean("crucible.packaged");
    }

    static Path folder() {
        return Path.of(System.getProperty("crucible.home", "")).toAbsolutePath();
    }

    /** Returns the launcher's path; just its name if Java was started without a launcher. */
    static String launcher() {
        return System.getProperty("crucible.launcher", "crucible");
    }

    /** Returns {@code chosen}, or the folder {@code name} below this one if {@code chosen} is null. */
    static Path or(Path chosen, String name) {
        return chosen == null ? folder().resolve(name) : chosen.toAbsolutePath();
    }
}
