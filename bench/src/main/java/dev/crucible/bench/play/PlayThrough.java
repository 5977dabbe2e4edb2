package dev.crucible.bench.play;

import dev.crucible.agents.model.ModelConfig;
import dev.crucible.bench.BadArgument;
import dev.crucible.bench.BenchArguments;
import dev.crucible.bench.Complaint;
import dev.crucible.bench.services.ServiceJvm;
import dev.crucible.bench.services.Services;
import dev.crucible.engine.io.FolderTree;
import dev.crucible.novel.Play;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Plays the novel with the mouse and the keys, against a lab, a crew and a bridge of its own, without a display: an evening of 150 turns
 * in English and in German, and a tour of every screen in both, in windows of three sizes, in usual and in doubled letters. Pictures and
 * what was said go into a folder, a play each; the first thing that is not as its script expects ends it.
 *
 * <p>BenchArguments: the folder ({@code play-through}); how the names of plays begin, between commas ({@code evening,tour}), such as
 * {@code tour_de} or {@code evening_en_1280x720_100}; {@code short} is what tests play.
 */
public final class PlayThrough {

    private static final List<String> LANGUAGES = List.of("en", "de");
    private static final List<String> PLAYS = List.of("evening", "tour", "short");
    private static final List<Window> SIZES =
            List.of(new Window(1280, 720), new Window(1920, 1080), new Window(960, 640));

    private PlayThrough() {}

    /** How large the window is. */
    record Window(int width, int height) {}

    /**
     * One play.
     *
     * @param script its name; one in a language has that behind its name
     * @param textScale 1 for usual letters
     */
    record Performance(String script, String language, Window window, double textScale) {

        /** Of its folder. */
        String name() {
            return String.format(
                    Locale.ROOT, "%s_%s_%dx%d_%.0f", script, language, window.width, window.height, 100 * textScale);
        }
    }

    /** Runs the plays. */
    public static void main(String[] args) throws Exception {
        ServiceJvm.hush();
        BenchArguments given = BenchArguments.of(args);
        Path folder = Path.of(given.text(0, "play-through")).toAbsolutePath();
        List<String> wanted = List.of(given.text(1, "evening,tour").split(","));
        List<Performance> chosen = performances().stream()
                .filter(each -> wanted.stream().anyMatch(each.name()::startsWith))
                .toList();
        if (chosen.isEmpty()) {
            throw new BadArgument("no play begins with " + wanted + "; there are "
                    + performances().stream().map(Performance::name).toList());
        }
        for (Performance performance : chosen) {
            System.out.println(performance.name());
            run(performance, folder.resolve(performance.name()));
        }
        System.out.println("The pictures are in " + folder);
    }

    private static List<Performance> performances() {
        List<Performance> all = new ArrayList<>();
        for (String language : LANGUAGES) {
            for (String play : PLAYS) {
                if (!play.equals("tour")) {
                    all.add(new Performance(play, language, SIZES.getFirst(), 1));
                    continue;
                }
                for (Window size : SIZES) {
                    all.add(new Performance(play, language, size, 1));
                    all.add(new Performance(play, language, size, 2));
                }
            }
        }
        return all;
    }

    /** Plays against services of its own; whatever is not as expected is a complaint. */
    static void run(Performance performance, Path folder) throws IOException, InterruptedException {
        FolderTree.delete(folder);
        Files.createDirectories(folder);
        Path script = folder.resolve(performance.script() + ".play");
        copy(performance, script);
        Path files = Files.createTempDirectory("crucible-play-through");
        try (Services services = Services.start(files, ModelConfig.none(), Optional.empty())) {
            inWindow(services, script, folder, performance.window(), performance.language(), performance.textScale());
        } catch (Complaint e) {
            throw new Complaint(performance.name() + " " + e.getMessage());
        } finally {
            FolderTree.delete(files);
        }
    }

    /** Plays a script in a window; pictures, a transcript and the player's files go into a folder. */
    static void inWindow(Services services, Path script, Path folder, Window window, String language, double textScale)
            throws IOException, InterruptedException {
        Process play = ServiceJvm.ofNovel(
                        PlayProcess.class,
                        ServiceJvm.flags(Play.jvmFlags()),
                        List.of(
                                services.bridgeAddress().toString(),
                                services.lab().uri("").toString(),
                                script.toString(),
                                folder.toString(),
                                Integer.toString(window.width()),
                                Integer.toString(window.height()),
                                language,
                                Double.toString(textScale)))
                .inheritIO()
                .start();
        if (play.waitFor() != 0) {
            throw new Complaint("did not go to its end; what was there is in " + folder);
        }
    }

    /** A script of the language, else one of all. */
    private static void copy(Performance performance, Path script) throws IOException {
        String name = performance.script();
        try (InputStream own = PlayThrough.class.getResourceAsStream(name + "_" + performance.language() + ".play");
                InputStream any = PlayThrough.class.getResourceAsStream(name + ".play")) {
            InputStream found = own == null ? any : own;
            if (found == null) {
                throw new IOException("there is no " + name + ".play");
            }
            Files.copy(found, script);
        }
    }
}
