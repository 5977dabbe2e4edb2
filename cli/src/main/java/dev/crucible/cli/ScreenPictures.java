package dev.crucible.cli;

import java.io.IOException;
import java.nio.file.Path;

/** Pictures of the novel's screens. */
public interface ScreenPictures {

    /** Writes a picture of every screen into {@code folder}; needs no display. */
    void write(Path folder) throws IOException;
}
