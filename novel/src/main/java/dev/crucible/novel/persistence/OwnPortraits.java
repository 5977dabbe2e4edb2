package dev.crucible.novel.persistence;

import dev.crucible.story.Agent;
import dev.crucible.story.Company;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Checks the portraits in a writer's folder of scenes. */
public final class OwnPortraits {
    private OwnPortraits() {}

    /**
     * Returns the problems: added agents without a portrait, and pictures that no agent uses.
     *
     * @throws IOException if the folder cannot be read
     */
    public static List<String> problems(Path folder, Company company) throws IOException {
        Path portraits = folder.resolve(Folders.PORTRAITS);
        List<String> problems = new ArrayList<>();
        for (Agent agent : company.further()) {
            String neutral = agent.id() + "_neutral.png";
            if (!Files.isRegularFile(portraits.resolve(neutral))) {
                problems.add(Folders.PORTRAITS + "/" + neutral
                        + ": is missing, so that nobody is seen; draw one of 640 x 800");
            }
        }
        if (Files.isDirectory(portraits)) {
            try (Stream<Path> files = Files.list(portraits)) {
                files.map(file -> file.getFileName().toString())
                        .filter(name -> !isShown(name, company))
                        .sorted()
                        .forEach(name -> problems.add(Folders.PORTRAITS + "/" + name
                                + ": is shown by nobody; name it AGENT_STATE.png, such as kallos_neutral.png, by a state that the"
                                + " agent has"));
            }
        }
        return problems;
    }

    private static boolean isShown(String name, Company company) {
        return company.all().stream()
                .anyMatch(agent -> name.startsWith(agent.id() + "_")
                        && name.endsWith(".png")
                        && company.mayHaveFace(
                                agent, name.substring(agent.id().length() + 1, name.length() - ".png".length())));
    }
}
