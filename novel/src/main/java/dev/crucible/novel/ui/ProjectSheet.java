package dev.crucible.novel.ui;

import dev.crucible.novel.Words;
import dev.crucible.novel.keep.Projects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** Chooses the folder that the crew works in: by its path, or by walking the folders. */
public final class ProjectSheet extends Sheet {
    private static final int MOST = 200;

    private final Words words;
    private final TextField field = new TextField();
    private final VBox folders = new VBox(2);
    private final Label answer;

    public ProjectSheet(Words words, String current, Path start, Consumer<String> chosen, Runnable back) {
        super("project_selection", words.of("project.title"), words.of("back"), back);
        this.words = words;
        this.answer = Controls.paragraph("", 640, "sheet-quiet");
        String now = current.isEmpty() ? words.of("project.none") : current;
        put(Controls.label(words.of("project.now") + ": " + now, "sheet-text"), 0, 0);
        put(Controls.label(words.of("project.path"), "sheet-head"), 0, 44);
        field.setId("project-path");
        field.getStyleClass().setAll("input", "text-field", "text-input");
        field.setPrefWidth(760);
        field.setOnAction(event -> use(chosen));
        put(
                new HBox(
                        14,
                        field,
                        Controls.button("project-use", words.of("project.use"), "gold-button", () -> use(chosen))),
                0,
                72);
        put(answer, 0, 124);
        scroll(folders, 0, 170, 760, 310);
        walk(current.isEmpty() ? start : Path.of(current));
    }

    private void use(Consumer<String> chosen) {
        String path = field.getText().strip();
        if (Projects.isProject(path)) {
            chosen.accept(path);
        } else {
            answer.setText(words.of("project.bad"));
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
        Button button = Controls.button("folder-" + folder.getFileName(), text, "tab", () -> walk(folder));
        button.setMnemonicParsing(false);
        return button;
    }

    private List<Path> children(Path folder) {
        try (var all = Files.list(folder)) {
            return all.filter(child -> Files.isDirectory(child)
                            && !child.getFileName().toString().startsWith("."))
                    .sorted()
                    .limit(MOST)
                    .toList();
        } catch (IOException e) {
            answer.setText(words.of("project.bad"));
            return List.of();
        }
    }
}
