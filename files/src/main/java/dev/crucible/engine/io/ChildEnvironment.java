package dev.crucible.engine.io;

import java.util.Set;

/** What processes that we start may know of our environment; it holds no secret of ours. */
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

    /** Takes everything else out of the environment of {@code process}. */
    public static void restrict(ProcessBuilder process) {
        process.environment().keySet().retainAll(INHERITED);
    }
}
