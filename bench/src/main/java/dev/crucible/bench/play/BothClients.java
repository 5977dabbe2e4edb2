package dev.crucible.bench.play;

import dev.crucible.bench.BenchArguments;
import dev.crucible.bench.Checkout;
import dev.crucible.bench.Complaint;
import dev.crucible.bench.services.PageScript;
import dev.crucible.bench.services.ServiceJvm;
import dev.crucible.bench.services.Services;
import dev.crucible.bridge.player.Person;
import dev.crucible.bridge.player.PlayerStore;
import dev.crucible.engine.io.FolderTree;
import dev.crucible.store.Database;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;

/**
 * Plays one script in the window and on the page, each with a lab, a crew and a bridge of its own and with the same player, whose id is
 * the seed of the story. Complains if they end in different hearts, memories or histories.
 *
 * <p>BenchArguments: the script ({@code both.play}, the packed one); the browser (the first Chromium of the system).
 */
public final class BothClients {

    private static final String PLAYER = "7b6f0c1e5d3a49288f4e2c9d10ab3456";
    private static final PlayThrough.Window SIZE = new PlayThrough.Window(1280, 720);

    private BothClients() {}

    /** The rest of both evenings. */
    record Endings(Ending window, Ending page) {}

    /** A client that plays a script against a bridge, and tells of what it leaves. */
    private interface Client {
        Ending play(Services services, Path folder) throws IOException, InterruptedException;
    }

    public static void main(String[] arguments) throws Exception {
        ServiceJvm.hush();
        BenchArguments given = BenchArguments.of(arguments);
        PageScript pages = PageScript.in(Checkout.here(), given.text(1, ""));
        Path folder = Files.createTempDirectory("crucible-both-clients");
        try {
            Path script = folder.resolve("both.play");
            if (given.text(0, "").isEmpty()) {
                packed(script);
            } else {
                Files.copy(Path.of(given.text(0, "")), script);
            }
            Endings endings = play(script, folder, pages);
            endings.window().history().forEach(System.out::println);
            if (!endings.window().equals(endings.page())) {
                throw new Complaint("the window ends in\n" + endings.window() + "\nand the page in\n" + endings.page());
            }
            System.out.println(endings.window().history().size() + " lines, "
                    + endings.window().memories().size() + " memories, the same in both");
        } finally {
            FolderTree.delete(folder);
        }
    }

    /** Writes the packed script to a file. */
    static void packed(Path script) throws IOException {
        try (InputStream packed = BothClients.class.getResourceAsStream("both.play")) {
            Files.copy(packed, script);
        }
    }

    static Endings play(Path script, Path folder, PageScript pages) throws IOException, InterruptedException {
        Ending window = with(folder.resolve("window"), (services, own) -> {
            PlayThrough.inWindow(services, script, own, SIZE, "en", 1);
            return Ending.ofWindow(own, services.bridgeAddress());
        });
        Ending page = with(folder.resolve("page"), (services, own) -> {
            Path out = own.resolve("ending.json");
            URI bridge = services.bridgeAddress();
            pages.run(
                    "play-script.ts",
                    Map.of("BRIDGE", bridge.toString(), "SCRIPT", script.toString(), "OUT", out.toString()));
            return Ending.ofPage(out, bridge);
        });
        return new Endings(window, page);
    }

    /** Lets a client play against services that know the player already. */
    private static Ending with(Path folder, Client client) throws IOException, InterruptedException {
        Path own = Files.createDirectories(folder.resolve("client"));
        Path data = Files.createDirectories(folder.resolve("services/data"));
        String file = data.resolve("bridge.db").toString();
        try (Database database = Database.open(Database.FILE + file, file, PlayerStore.MIGRATIONS)) {
            new PlayerStore(database, InstantSource.system())
                    .profiles()
                    .create(PLAYER, new Person("Ada", "Ada", "", "name_only", ""));
        }
        try (Services services = Services.seeded(folder.resolve("services"), PLAYER)) {
            return client.play(services, own);
        }
    }
}
