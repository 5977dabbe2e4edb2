package dev.crucible.novel.ui;

import dev.crucible.novel.client.BridgeClient;
import dev.crucible.novel.client.LabRun;
import dev.crucible.novel.client.LabViewer;
import dev.crucible.novel.client.Player;
import dev.crucible.novel.client.RemoteService;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javafx.application.Platform;
import org.jspecify.annotations.Nullable;

/** Keeps the lab's page up to date while it is open; selects the crew's latest run first. */
final class LabDesk implements LabSheet.Actions, AutoCloseable {
    private static final long REFRESH = Duration.ofSeconds(2).toNanos();

    private final Novel novel;
    private final LabViewer lab;
    private @Nullable LabSheet sheet;
    private @Nullable String picked;
    private @Nullable LabRun run;
    private Runnable unfollow = () -> {};
    private long asked;

    LabDesk(Novel novel, RemoteService lab) {
        this.novel = novel;
        this.lab = new LabViewer(lab);
    }

    LabViewer viewer() {
        return lab;
    }

    void open() {
        leave();
        LabSheet opened = new LabSheet(novel.words(), lab.base().toString(), this, novel::closeSheet);
        sheet = opened;
        novel.sheet(opened);
        List<String> crew =
                novel.conversation().map(told -> told.story().runs()).orElse(List.of());
        Answers.use(lab.runs(), answer -> {
            if (sheet != opened) {
                return;
            }
            if (answer.isEmpty()) {
                opened.away(lab.base().toString());
                return;
            }
            opened.runs(answer.get(), crew);
            List<String> there = answer.get().stream().map(LabRun.Listed::id).toList();
            crew.stream()
                    .filter(there::contains)
                    .findFirst()
                    .or(() -> there.stream().findFirst())
                    .ifPresent(this::pick);
        });
    }

    /** Polls the selected run while the page is open and the run is not over. */
    void tick(long now) {
        if (sheet != null && novel.page().shown() != sheet) {
            leave();
        } else if (picked != null && (run == null || !run.isOver()) && now - asked > REFRESH) {
            ask(picked, now);
        }
    }

    @Override
    public void pick(String id) {
        stopFollowing();
        picked = id;
        run = null;
        ask(id, System.nanoTime());
    }

    @Override
    public void plot(String id, String name) {
        LabSheet open = sheet;
        Answers.use(lab.plot(id, name), answer -> {
            if (open != null && open == sheet) {
                answer.ifPresent(open::picture);
            }
        });
    }

    @Override
    public void openDashboard() {
        novel.browse(lab.dashboard());
    }

    @Override
    public void invite() {
        LabSheet open = sheet;
        Optional<Player> player = novel.conversation().map(told -> told.story().player());
        if (open == null) {
            return;
        }
        if (player.isEmpty()) {
            open.code(Optional.empty());
            return;
        }
        Answers.use(
                novel.bridge().action(BridgeClient.body("invite", player.get())),
                answer -> open.code(
                        answer.map(told -> told.path("code").asText("")).filter(code -> !code.isEmpty())));
    }

    @Override
    public void close() {
        leave();
        lab.close();
    }

    private void ask(String id, long now) {
        asked = now;
        Answers.use(lab.run(id), answer -> {
            if (sheet == null || !id.equals(picked) || answer.isEmpty()) {
                return;
            }
            boolean first = run == null;
            LabRun told = answer.get();
            run = told;
            sheet.run(told);
            if (first) {
                follow(id);
            }
        });
    }

    private void follow(String id) {
        unfollow = lab.follow(
                id,
                round -> Platform.runLater(() -> {
                    if (sheet != null && id.equals(picked)) {
                        sheet.round(round);
                    }
                }));
    }

    private void leave() {
        stopFollowing();
        sheet = null;
        picked = null;
        run = null;
    }

    private void stopFollowing() {
        unfollow.run();
        unfollow = () -> {};
    }
}
