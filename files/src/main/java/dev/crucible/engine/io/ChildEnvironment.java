package dev.crucible.engine.io;

import java.util.Set;

/** Environment variables that child processes may inherit; none of them is a secret. */
public final class ChildEnvironment {

    private static final Set<String> INHERITED = Set.of(
            "PATH",
            "HOME",
            "USER",
            "LANG",
            "LC_ALL",
            "LC_CTYPE",
            "TZ",
            "TMPDIR",
            "TEMP",
            "SystemRoot",
            "LD_LIBRARY_PATH",
            "CUDA_VISIBLE_DEVICES",
            "OCL_ICD_VENDORS",
            "POCL_CACHE_DIR",
            "CRUCIBLE_DEVICE",
            "CRUCIBLE_DEVICE_MEMORY");

    private ChildEnvironment() {}

    /** Removes all other variables from the environment of {@code process}. */
    public static void restrict(ProcessBuilder process) {
        process.environment().keySet().retainAll(INHERITED);
    }
}
