package dev.crucible.novel.ui;

import dev.crucible.novel.language.Words;
import dev.crucible.novel.persistence.Preferences;
import dev.crucible.novel.persistence.Preferences.Face;
import dev.crucible.novel.persistence.Preferences.Look;
import dev.crucible.novel.persistence.SaveSlots;
import dev.crucible.story.Company;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import javafx.application.Application;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.stage.Stage;

/** Renders every screen with sample content into a folder, then ends. Parameters: the folder. */
public final class Screenshots extends Application {
    /** Those that are also shown in high contrast, in large letters and in German. */
    private static final List<String> VARIED = List.of(
            "main_menu",
            "dialogue",
            "dialogue_input",
            "agent_choice",
            "forge_journal",
            "load",
            "preferences",
            "accessibility",
            "gallery",
            "codex",
            "history",
            "wellness_warning",
            "onboarding",
            "profiles",
            "project_selection",
            "lab",
            "help",
            "thinking",
            "dialogue_code",
            "puck_tutorial",
            "offline");

    private final Page page = new Page();

    @Override
    public void start(Stage stage) throws IOException {
        Path folder = Path.of(getParameters().getRaw().getFirst());
        Files.createDirectories(folder);
        stage.setScene(new Scene(page, Page.WIDTH, Page.HEIGHT));
        stage.show();
        SaveSlots shelf = SampleScreens.shelf(folder.resolve("saves"), Words.in("en", Company.BUNDLED));
        Preferences usual = Preferences.usual();
        Look look = usual.look();
        Map<String, Supplier<Node[]>> all = new SampleScreens(usual).all(shelf);
        for (var screen : all.entrySet()) {
            write(folder.resolve(screen.getKey() + ".png"), screen.getValue(), look);
        }
        varied(folder, "contrast", shelf, usual.with(look.withHighContrast(true)));
        varied(folder, "large", shelf, usual.with(look.withTextScale(2)));
        SaveSlots german = SampleScreens.shelf(folder.resolve("saves_de"), Words.in("de", Company.BUNDLED));
        varied(folder, "german", german, usual.with(look.withLanguage("de").withFace(Face.DYSLEXIC)));
        Platform.exit();
    }

    private void varied(Path folder, String variant, SaveSlots shelf, Preferences preferences) throws IOException {
        Map<String, Supplier<Node[]>> all = new SampleScreens(preferences).all(shelf);
        for (String name : VARIED) {
            write(
                    folder.resolve(name + "_" + variant + ".png"),
                    Objects.requireNonNull(all.get(name), name),
                    preferences.look());
        }
    }

    private void write(Path file, Supplier<Node[]> screen, Look look) throws IOException {
        ScreenTheme.apply(page, look);
        page.show(screen.get());
        page.applyCss();
        page.layout();
        Files.write(file, Snapshot.of(page.design(), 1).png());
    }
}
