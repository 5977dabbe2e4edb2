package dev.crucible.novel.ui;

import dev.crucible.novel.language.Words;
import dev.crucible.novel.persistence.Projects;
import dev.crucible.novel.persistence.Workspaces;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** Chooses the folder in which the crew works: by path, by browsing, from recent ones, or a new one. */
public final class ProjectSheet extends Sheet {
    private static final int MOST = 200;
    private static final int RECENT = 5;
    private static final double LEFT = 640;
    private static final double RIGHT = 364;

    private final Words words;
    private final TextField field = input("project-path", LEFT - 190);
    private final VBox folders = new VBox(2);
    private final Label answer = Controls.paragraph("", LEFT, "sheet-quiet");
    private final Consumer<String> chosen;

    /**
     * Creates the page.
     *
     * @param current the present project, empty for none
     * @param start folder where browsing begins; new workspaces go into its subfolder {@code Projects}
     * @param chosen receives the path of a project
     */
    public ProjectSheet(
            Words words, String current, Path start, Workspaces known, Consumer<String> chosen, Runnable back) {
        super("project_selection", words.of("project.title"), words.of("back"), back);
        this.words = words;
        this.chosen = chosen;
        String now = current.isEmpty() ? words.of("project.none") : current;
        answer.setId("project-answer");
        field.setOnAction(event -> use(field.getText().strip()));
        Button use = Controls.button(
                "project-use",
                words.of("project.use"),
                "gold-button",
                () -> use(field.getText().strip()));
        use.setMinWidth(USE_PREF_SIZE);
        HBox path = new HBox(14, field, use);
        VBox head = new VBox(
                8,
                Controls.paragraph(words.of("project.now") + ": " + now, LEFT, "sheet-text"),
                Controls.label(words.of("project.path"), "sheet-head"),
                path,
                answer);
        var walk = scroll(folders, 0, 0, LEFT, 480);
        VBox left = put(new VBox(8, head, walk), 0, 0);
        left.setPrefSize(LEFT, 480);
        left.setMaxHeight(480);
        scroll(beside(known, start), LEFT + 60, 0, RIGHT, 480);
        walk(current.isEmpty() ? start : Path.of(current));
    }

    private VBox beside(Workspaces known, Path home) {
        VBox recent = new VBox(4, Controls.label(words.of("project.recent"), "sheet-head"));
        known.there().stream().limit(RECENT).forEach(path -> {
            Button button = Controls.button("recent-" + path, path, "tab", () -> use(path));
            button.setMnemonicParsing(false);
            button.setTextOverrun(javafx.scene.control.OverrunStyle.LEADING_ELLIPSIS);
            button.setMaxWidth(RIGHT - 20);
            recent.getChildren().add(button);
        });
        if (known.there().isEmpty()) {
            recent.getChildren().add(Controls.paragraph(words.of("project.noRecent"), RIGHT - 20, "sheet-quiet"));
        }
        Path parent = home.resolve("Projects");
        TextField name = input("workspace-name", RIGHT - 30);
        name.setPromptText(words.of("project.newName"));
        Button create = Controls.button(
                "workspace-create", words.of("project.create"), "gold-button", () -> create(parent, name.getText()));
        name.setOnAction(event -> create.fire());
        return new VBox(
                8,
                recent,
                Controls.label(words.of("project.new"), "sheet-head"),
                Controls.paragraph(words.of("project.newIn", parent), RIGHT - 20, "sheet-quiet"),
                name,
                create);
    }

    private void use(String path) {
        if (Projects.isReadable(path)) {
            chosen.accept(path);
        } else {
            answer.setText(words.of("project.bad"));
        }
    }

    private void create(Path parent, String name) {
        try {
            chosen.accept(Workspaces.create(parent, name).toString());
        } catch (IllegalArgumentException e) {
            answer.setText(words.of("project.badName"));
        } catch (FileAlreadyExistsException e) {
            answer.setText(words.of("project.there", e.getFile()));
        } catch (IOException e) {
            answer.setText(words.of("project.unwritable", parent));
        }
    }

    private void walk(Path folder) {
        field.setText(folder.toString());
        folders.getChildren().clear();
        if (folder.getParent() != null) {
            folders.getChildren().add(entry("\u2191  ..", folder.getParent()));
        }
        for (Path child : children(folder)) {
            boolean project = Projects.isProject(child.toString());
            folders.getChildren().add(entry((project ? "\u25C6  " : "\u25B8  ") + child.getFileName(), child));
        }
    }

    private Button entry(String text, Path folder) {
        Button button = Controls.button("folder-" + folder.getFileName(), text, "tab", () -> {
            walk(folder);
            folders.getChildren().getFirst().requestFocus(); // the focused button is gone
        });
        button.setMnemonicParsing(false);
        return button;
    }

    private static TextField input(String id, double width) {
        TextField field = new TextField();
        field.setId(id);
        field.getStyleClass().setAll("input", "text-field", "text-input");
        field.setPrefWidth(width);
        return field;
    }

    private List<Path> children(Path folder) {
        try (var all = Files.list(folder)) {
            return all.filter(child -> Files.isDirectory(child)
                            && !child.getFileName().toString().startsWith("."))
                    .sorted()
                    .limit(MOST)
                    .toList();
        } catch (IOException e) {
            answer.setText(words.of("project.closed", folder));
            return List.of();
        }
    }
}
