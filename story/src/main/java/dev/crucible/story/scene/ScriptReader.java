package dev.crucible.story.scene;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.crucible.story.Company;
import dev.crucible.story.scene.SceneReader.Placed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Reads files of scenes and checks them. */
final class ScriptReader {
    private final SceneFiles files;
    private final Company company;
    private final Problems problems = new Problems();
    private final Translations translations;
    private final Map<String, Spot> english = new TreeMap<>();
    /** Files with an unknown part. */
    private final Set<String> unread = new HashSet<>();

    ScriptReader(SceneFiles files, Company company) {
        this.files = files;
        this.company = company;
        this.translations = new Translations(problems, files);
    }

    Script read() {
        new TreeMap<>(files.unread()).forEach(this::leaveOut);
        new TreeMap<>(files.texts()).forEach((name, text) -> parse(name, text).ifPresent(root -> SceneFiles.language(
                        name)
                .ifPresentOrElse(language -> translations.add(language, name, root), () -> english.put(name, root))));
        boolean all = unread.stream().allMatch(name -> SceneFiles.language(name).isPresent());
        Map<String, String> ids = new HashMap<>();
        List<Placed> scenes = new ArrayList<>();
        english.forEach((name, root) -> {
            SceneReader reader = new SceneReader(name, problems, translations, company, ids);
            scenes.addAll(reader.read(root));
            if (!reader.isWhole()) {
                unread.add(name);
            }
        });
        List<Placed> replaced = replaced(ids.keySet());
        translations.reportRest(english.keySet(), unread);
        new ScriptCheck(scenes, replaced, all, problems).check();
        return new Script(
                scenes.stream().filter(Placed::whole).map(Placed::scene).toList(),
                problems.all(),
                translations.languages());
    }

    private void leaveOut(String name, String why) {
        problems.add(name, why);
        unread.add(name);
    }

    private Optional<Spot> parse(String name, String text) {
        Optional<String> misnamed = SceneFiles.misnamed(name);
        if (misnamed.isPresent()) {
            leaveOut(name, misnamed.get());
            return Optional.empty();
        }
        try {
            Spot root = Spot.read(text);
            if (root.value() instanceof Map) {
                return Optional.of(root);
            }
            leaveOut(name, root.value() == null ? "is empty" : "must begin with {; see docs/scenes.md");
        } catch (JsonProcessingException e) {
            String line = e.getLocation() == null ? "" : ":" + e.getLocation().getLineNr();
            problems.add(name + line, "is no JSON: " + said(e.getOriginalMessage()));
            unread.add(name);
        } catch (IOException e) {
            leaveOut(name, "is no JSON");
        }
        return Optional.empty();
    }

    /** Removes the internal details that Jackson puts in parentheses. */
    private static String said(String message) {
        return message.contains("CTRL-CHAR, code 1")
                ? "a text is not closed by \" in its line; a line break within one is \\n"
                : message.replaceAll("(?s) \\((start marker|for ).*|\\n.*", "").replaceAll(" \\(code [^)]*\\)", "");
    }

    /** Returns our scenes whose file is replaced by an author's. */
    private List<Placed> replaced(Set<String> ids) {
        List<Placed> replaced = new ArrayList<>();
        for (String name : english.keySet()) {
            if (files.ours().containsKey(name) && files.isOwn(name)) {
                List<Placed> gone = new ArrayList<>(ours(name));
                gone.removeIf(placed -> ids.contains(placed.scene().id()));
                if (!gone.isEmpty()) {
                    problems.add(
                            name,
                            "takes the place of the novel's own file of this name, " + gone.size()
                                    + " scenes of which are not played; name it otherwise to add to them");
                }
                replaced.addAll(gone);
            }
        }
        return replaced;
    }

    private List<Placed> ours(String name) {
        try {
            Problems unheard = new Problems();
            return new SceneReader(name, unheard, new Translations(unheard, files), company, new HashMap<>())
                    .read(Spot.read(files.ours().getOrDefault(name, "")));
        } catch (IOException e) {
            throw new IllegalStateException("the build has checked " + name, e);
        }
    }
}
