package dev.crucible.novel.scene;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.crucible.novel.scene.SceneReader.Placed;
import dev.crucible.novel.story.Agent;
import dev.crucible.novel.story.Company;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * All scenes.
 *
 * @param problems what is wrong with the files that they were read from; what is not whole is left out
 * @param languages into which they are translated
 */
public record Script(List<WrittenScene> scenes, List<String> problems, List<String> languages) {
    public Script {
        scenes = List.copyOf(scenes);
        problems = List.copyOf(problems);
        languages = List.copyOf(languages);
    }

    /** The packed script, which the build has checked. */
    public static Script packed() {
        return of(SceneFiles.packed(), Company.BUNDLED);
    }

    /**
     * Reads files and checks them. A file that comes later may replace scenes of no other: ids are taken once.
     *
     * @param company who may speak in them
     */
    public static Script of(SceneFiles files, Company company) {
        Problems problems = new Problems();
        Translations translations = new Translations(problems);
        Map<String, Spot> english = new TreeMap<>();
        new TreeMap<>(files.texts())
                .forEach((name, text) -> parse(name, text, problems).ifPresent(root -> {
                    int slash = name.indexOf('/');
                    if (slash < 0) {
                        english.put(name, root);
                    } else {
                        translations.add(name.substring(0, slash), name, root);
                    }
                }));
        Map<String, Placed> scenes = new LinkedHashMap<>();
        english.forEach((name, root) -> {
            for (Placed placed : new SceneReader(name, problems, translations, company).read(root)) {
                Placed other = scenes.putIfAbsent(placed.scene().id(), placed);
                if (other != null) {
                    problems.add(placed.where(), "id: " + placed.scene().id() + " is taken, in " + other.where());
                }
            }
        });
        translations.reportRest();
        List<Placed> placed = new ArrayList<>(scenes.values());
        new ScriptCheck(placed, problems).check();
        return new Script(placed.stream().map(Placed::scene).toList(), problems.all(), translations.languages());
    }

    private static Optional<Spot> parse(String name, String text, Problems problems) {
        if (!SceneFiles.isNamedWell(name)) {
            problems.add(
                    name,
                    "is not read; name it with letters, digits, - and _ only, and its folder, if it has one, by a"
                            + " language's code, such as de");
            return Optional.empty();
        }
        try {
            return Optional.of(Spot.read(text));
        } catch (IOException e) {
            String said = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            String line = e instanceof JsonProcessingException json && json.getLocation() != null
                    ? ":" + json.getLocation().getLineNr()
                    : "";
            problems.add(name + line, "is no JSON: " + said);
            return Optional.empty();
        }
    }

    /** Every scene of an occasion, of an agent where the scene has one, in the order of the files. */
    public List<WrittenScene> scenes(Occasion when, Optional<Agent> agent) {
        return scenes.stream()
                .filter(scene -> scene.when() == when && scene.agent().equals(agent))
                .toList();
    }

    /** The scene of this id, unless a writer has taken it away. */
    public Optional<WrittenScene> scene(String id) {
        return scenes.stream().filter(scene -> scene.id().equals(id)).findFirst();
    }
}
