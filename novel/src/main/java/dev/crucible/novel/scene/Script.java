package dev.crucible.novel.scene;

import dev.crucible.novel.story.Agent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** All scenes. {@link #main} checks files that a writer has changed. */
public final class Script {
    private final List<WrittenScene> scenes;

    private Script(List<WrittenScene> scenes) {
        this.scenes = List.copyOf(scenes);
    }

    /** The packed script, which the build has checked. */
    public static Script packed() {
        Map<String, String> files = new HashMap<>();
        for (String name : files()) {
            try (InputStream in = Script.class.getResourceAsStream("/dev/crucible/novel/scenes/" + name + ".json")) {
                files.put(name + ".json", new String(in.readAllBytes(), StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        List<WrittenScene> scenes = new ArrayList<>();
        List<String> problems = read(files, scenes);
        if (!problems.isEmpty()) {
            throw new IllegalStateException(String.join("\n", problems));
        }
        return new Script(scenes);
    }

    /** The files of the packed script: one for each of the crew, one for the spirits. */
    private static List<String> files() {
        return Stream.of(Stream.of("opening", "spirits"), Agent.CREW.stream().map(Agent::id))
                .flatMap(names -> names)
                .toList();
    }

    /** Every scene of an occasion, of an agent where the occasion has one, in the order of the files. */
    public Optional<WrittenScene> scene(Occasion when, Optional<Agent> agent) {
        return scenes.stream()
                .filter(scene -> scene.when() == when && scene.agent().equals(agent))
                .findFirst();
    }

    public List<WrittenScene> scenes() {
        return scenes;
    }

    /** Reads files, name to text, into {@code scenes} and gives what is wrong with them. */
    static List<String> read(Map<String, String> files, List<WrittenScene> scenes) {
        List<String> problems = new ArrayList<>();
        Map<String, String> owners = new HashMap<>();
        files.entrySet().stream().sorted(Map.Entry.comparingByKey()).forEach(file -> {
            SceneReader reader = new SceneReader(file.getKey());
            for (WrittenScene scene : reader.read(file.getValue())) {
                String other = owners.putIfAbsent(scene.id(), file.getKey());
                if (other != null) {
                    problems.add(file.getKey() + ": the id " + scene.id() + " is taken, in " + other);
                }
                scenes.add(scene);
            }
            problems.addAll(reader.problems());
        });
        return problems;
    }

    /** Checks the files that are named and prints what is wrong; ends with 1 when anything is. */
    public static void main(String[] names) throws IOException {
        Map<String, String> files = new HashMap<>();
        for (String name : names) {
            files.put(name, Files.readString(Path.of(name)));
        }
        List<WrittenScene> scenes = new ArrayList<>();
        List<String> problems = read(files, scenes);
        problems.forEach(System.err::println);
        System.out.println(scenes.size() + " scenes, " + problems.size() + " problems");
        System.exit(problems.isEmpty() ? 0 : 1);
    }
}
