package dev.crucible.agents.tool;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A look over a whole project: how much of what lies in it, and what Crucible knows a meaning of. What files say is shown, never followed. */
final class ProjectSurvey {

    private static final int DEEPEST = 4;
    private static final int MOST_FOLDERS = 200;
    private static final int MOST_READ = 40;
    private static final Set<String> NOT_ENTERED =
            Set.of("node_modules", "target", "build", "dist", "out", "venv", "__pycache__");
    private static final ObjectMapper JSON = new ObjectMapper();

    /** As the decorators of {@code crucible_fl} stand before what they declare. */
    private static final Pattern DECLARED = Pattern.compile(
            "^@(?:\\w+\\.)?(?<kind>rule|attack|trainer|dataset)\\b[^\\n]*\\n(?:@[^\\n]*\\n)*def (?<name>[A-Za-z_]\\w{0,99})",
            Pattern.MULTILINE);

    private static final Pattern README = Pattern.compile("readme(?:\\.\\w+)?", Pattern.CASE_INSENSITIVE);

    private final ProjectFiles files;
    private final Map<String, Integer> endings = new TreeMap<>();
    private final List<String> read = new ArrayList<>();
    private final ArrayNode configs = JsonNodeFactory.instance.arrayNode();
    private final ArrayNode strategies = JsonNodeFactory.instance.arrayNode();
    private int folders;
    private int count;
    private String readme = "";
    private boolean more;

    private ProjectSurvey(ProjectFiles files) {
        this.files = files;
    }

    /** What was found, and which files were read for it. */
    record Found(ObjectNode data, List<String> read) {}

    static Found of(ProjectFiles files) throws ToolFailure {
        ProjectSurvey survey = new ProjectSurvey(files);
        survey.walk();
        ObjectNode data = JsonNodeFactory.instance
                .objectNode()
                .put("files", survey.count)
                .put("folders", survey.folders)
                .put("readme", survey.readme)
                .put("more", survey.more);
        ObjectNode kinds = data.putObject("kinds");
        survey.endings.forEach(kinds::put);
        data.set("configs", survey.configs);
        data.set("strategies", survey.strategies);
        return new Found(data, survey.read);
    }

    private record Below(String path, int depth) {}

    private void walk() throws ToolFailure {
        Deque<Below> open = new ArrayDeque<>(List.of(new Below("", 0)));
        while (!open.isEmpty()) {
            Below here = open.removeFirst();
            for (String name : names(here)) {
                String path = here.path() + name;
                if (!name.endsWith("/")) {
                    file(path, name);
                } else if (here.depth() < DEEPEST
                        && folders < MOST_FOLDERS
                        && !NOT_ENTERED.contains(name.substring(0, name.length() - 1))) {
                    folders++;
                    open.addLast(new Below(path, here.depth() + 1));
                } else {
                    more = true;
                }
            }
        }
    }

    /** A folder below that cannot be read is left out; the project itself must be readable. */
    private Set<String> names(Below here) throws ToolFailure {
        if (here.path().isEmpty()) {
            return files.list(".");
        }
        try {
            return files.list(here.path());
        } catch (ToolFailure e) {
            System.getLogger("dev.crucible.agents").log(System.Logger.Level.DEBUG, "left out of a survey", e);
            more = true;
            return Set.of();
        }
    }

    private void file(String path, String name) {
        count++;
        int dot = name.lastIndexOf('.');
        String ending = dot > 0 ? name.substring(dot + 1).toLowerCase(Locale.ROOT) : "";
        endings.merge(ending, 1, Integer::sum);
        boolean first = readme.isEmpty() && README.matcher(name).matches() && !path.contains("/");
        if (!first && !ending.equals("json") && !ending.equals("py")) {
            return;
        }
        if (read.size() >= MOST_READ) {
            more = true;
            return;
        }
        try {
            String text = files.read(path);
            read.add(path);
            if (first) {
                readme = opening(text);
            } else if (ending.equals("json")) {
                config(path, text);
            } else {
                declared(path, text);
            }
        } catch (ToolFailure e) {
            // Too large, or holds a key: what that is is nobody's business here.
            System.getLogger("dev.crucible.agents").log(System.Logger.Level.DEBUG, "not read in a survey", e);
        }
    }

    private void config(String path, String text) {
        JsonNode json;
        try {
            json = JSON.readTree(text);
        } catch (JsonProcessingException e) {
            System.getLogger("dev.crucible.agents").log(System.Logger.Level.DEBUG, "no JSON", e);
            return;
        }
        ConfigMeaning.Form form = ConfigMeaning.form(json);
        if (form != ConfigMeaning.Form.OTHER) {
            configs.addObject().put("path", path).put("form", form.name()).put("text", ConfigMeaning.brief(json));
        }
    }

    private void declared(String path, String text) {
        Matcher declared = DECLARED.matcher(text.contains("crucible_fl") ? text : "");
        while (declared.find()) {
            strategies
                    .addObject()
                    .put("path", path)
                    .put("kind", declared.group("kind"))
                    .put("name", declared.group("name"));
        }
    }

    /** The first words of a text that are neither heading marks nor badges. */
    private static String opening(String text) {
        return QuotedText.line(
                text.lines()
                        .map(line -> line.replaceFirst("^[#=\\s*-]+", "").strip())
                        .filter(line -> !line.isEmpty()
                                && !line.startsWith("[!")
                                && !line.startsWith("<")
                                && !line.startsWith("!["))
                        .limit(3)
                        .reduce("", (a, b) -> a.isEmpty() ? b : a + " / " + b),
                300);
    }
}
