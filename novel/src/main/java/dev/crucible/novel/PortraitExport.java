package dev.crucible.novel;

import dev.crucible.story.Agent;
import dev.crucible.story.Company;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes every portrait to the path at which other clients of the bridge look for it: {@code
 * game/images/portraits/<agent>_<state>.png}.
 */
public final class PortraitExport {
    private static final String PACKED = "/dev/crucible/novel/images/portraits/";

    private PortraitExport() {}

    /**
     * Writes the portraits.
     *
     * @return the files written
     */
    public static List<Path> write(Path folder) throws IOException {
        Path portraits = folder.resolve("game/images/portraits");
        Files.createDirectories(portraits);
        List<Path> written = new ArrayList<>();
        for (Agent agent : Company.BUNDLED.all()) {
            for (String state : List.of("neutral", "vulnerable", agent.ownState())) {
                String name = agent.id() + "_" + state + ".png";
                try (InputStream in = PortraitExport.class.getResourceAsStream(PACKED + name)) {
                    if (in == null) {
                        throw new IOException("the portrait " + name + " is not packed; build the novel anew");
                    }
                    Files.copy(in, portraits.resolve(name), StandardCopyOption.REPLACE_EXISTING);
                }
                written.add(portraits.resolve(name));
            }
        }
        return List.copyOf(written);
    }
}
