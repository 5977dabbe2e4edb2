package dev.crucible.novel.ui;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.dialogue.Helplines;
import dev.crucible.novel.client.BridgeClient;
import dev.crucible.novel.client.Player;
import dev.crucible.novel.language.Words;
import dev.crucible.novel.persistence.ReaderProfile;
import dev.crucible.novel.persistence.Store;
import dev.crucible.story.Affinities;
import dev.crucible.story.Places;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import javafx.scene.Node;

/** Selects the player: loads the bridge's players, greets newcomers, and begins the story. */
final class Welcome {
    private final Novel novel;
    private final Store<ReaderProfile> file;
    private final List<String> typed = new ArrayList<>();
    /** Page from which the bridge was asked. */
    private Optional<Node> asking = Optional.empty();

    Welcome(Novel novel, Store<ReaderProfile> file) {
        this.novel = novel;
        this.file = file;
    }

    /** Returns the player of this machine, if there is one. */
    Optional<ReaderProfile> known() {
        return novel.files().read(PlayerFiles.Kind.PROFILE, file::read);
    }

    /** Returns true while the player waits for an answer of the bridge. */
    boolean isAsking() {
        return asking.filter(page -> page == novel.page().shown()).isPresent();
    }

    /** Keeps a character for the name field that is about to open. */
    void typedAhead(String character) {
        typed.add(character);
    }

    void forgetTyped() {
        typed.clear();
    }

    /** Asks the bridge once. The page is disabled until it answers; the answer is ignored if the player has left the page. */
    private <T> void ask(CompletableFuture<T> asked, Consumer<Optional<T>> use) {
        Node page = novel.page().shown();
        asking = Optional.of(page);
        page.setDisable(true);
        Answers.use(asked, answer -> {
            if (isAsking()) {
                asking = Optional.empty();
                use.accept(answer);
                forgetTyped();
            }
        });
    }

    /** Begins with the only player, or lets the player choose. */
    void start() {
        Player nobody = new Player("", "");
        ask(novel.bridge().action(BridgeClient.body("get_profiles", nobody)), answer -> {
            List<ProfilesSheet.Known> there =
                    answer.map(ProfilesSheet.Known::from).orElse(List.of());
            Optional<ReaderProfile> here = known();
            boolean same = here.isPresent()
                    && there.size() == 1
                    && there.getFirst().id().equals(here.get().playerId());
            if (same || (there.isEmpty() && answer.isEmpty() && here.isPresent())) {
                activate(here.get());
            } else if (there.isEmpty()) {
                onboard();
            } else {
                novel.sheet(new ProfilesSheet(
                        novel.words(), novel.pictures(), there, this::choose, this::onboard, novel::closeSheet));
            }
        });
    }

    private void choose(ProfilesSheet.Known chosen) {
        boolean first = known().isEmpty();
        ReaderProfile profile =
                new ReaderProfile(chosen.id(), chosen.name(), chosen.pronouns(), ReaderProfile.Address.NAME_ONLY);
        novel.files().keep(PlayerFiles.Kind.PROFILE, () -> file.write(profile));
        if (first) {
            novel.sheet(wellness(() -> activate(profile)));
        } else {
            activate(profile);
        }
    }

    /** Activates the profile and begins with the bridge's affinities. */
    private void activate(ReaderProfile profile) {
        Player player = new Player(profile.playerId(), freshId());
        ask(
                novel.bridge()
                        .action(BridgeClient.body("set_active_profile", player))
                        .thenCompose(done -> novel.bridge().action(BridgeClient.body("get_virtue_context", player))),
                answer -> begin(player, affinities(answer)));
    }

    /** Reads the bridge's affinities, all initial if it does not answer. */
    private Affinities affinities(Optional<JsonNode> context) {
        Map<String, Double> scores = new HashMap<>();
        context.ifPresent(known -> known.path("affinities")
                .properties()
                .forEach(entry -> scores.put(
                        entry.getKey(), entry.getValue().path("affinity_score").asDouble(Affinities.INITIAL))));
        return Affinities.fromIds(novel.words().company(), scores);
    }

    private void onboard() {
        OnboardingSheet sheet =
                new OnboardingSheet(novel.words(), novel.pictures(), freshId(), this::register, novel::closeSheet);
        typed.forEach(sheet::typedAhead);
        novel.sheet(sheet);
    }

    private void register(ReaderProfile profile) {
        novel.files().keep(PlayerFiles.Kind.PROFILE, () -> file.write(profile));
        var body = BridgeClient.body("create_profile", new Player(profile.playerId(), ""))
                .put("display_name", profile.name())
                .put("tts_name", profile.name())
                .put("title", profile.address().title())
                .put("role", profile.address().role())
                .put("pronouns", profile.pronouns());
        ask(novel.bridge().action(body), answer -> {
            String given = answer.map(json -> json.path("player_id").asText("")).orElse("");
            ReaderProfile registered = given.isEmpty()
                    ? profile
                    : new ReaderProfile(given, profile.name(), profile.pronouns(), profile.address());
            novel.files().keep(PlayerFiles.Kind.PROFILE, () -> file.write(registered));
            Player player = new Player(registered.playerId(), freshId());
            novel.sheet(wellness(() -> {
                begin(player, Affinities.initial(novel.words().company()));
            }));
        });
    }

    private QuestionSheet wellness(Runnable then) {
        return wellness(novel.words(), then, () -> {
            var preferences = novel.preferences();
            novel.change(preferences.with(preferences.wishes().withTracking(false)));
            then.run();
        });
    }

    /** Returns the helpline of the machine's country if its language is the player's, else of the language. */
    static String helpline(Helplines helplines, Locale machine, Locale language) {
        String tag = language.getLanguage();
        return helplines
                .of(machine.getLanguage().equals(tag) ? machine.getCountry() : "", tag)
                .line();
    }

    /** Returns the notice for newcomers: the crew is software and no therapists, and helplines. */
    static QuestionSheet wellness(Words words, Runnable understood, Runnable disabled) {
        Helplines helplines = Helplines.bundled();
        return new QuestionSheet(
                "wellness_warning",
                words.of("wellness.title"),
                words.of(
                        "wellness.text",
                        helpline(helplines, Locale.getDefault(), words.locale()),
                        helplines.elsewhere()),
                new QuestionSheet.Answer(words.of("wellness.understand"), understood),
                new QuestionSheet.Answer(words.of("wellness.disable"), disabled));
    }

    /** Begins; newcomers get Puck's tour and the opening. */
    private void begin(Player player, Affinities affinities) {
        novel.begin(player, affinities, "", Places.FIRST);
        novel.conversation().orElseThrow().open();
    }

    private static String freshId() {
        return UUID.randomUUID().toString();
    }
}
