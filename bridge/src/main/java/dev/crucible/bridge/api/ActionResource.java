package dev.crucible.bridge.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.bridge.crew.CrewAwayException;
import dev.crucible.bridge.crew.CrewMemory;
import dev.crucible.bridge.crew.CrewMemory.KnownFact;
import dev.crucible.bridge.crew.CrewMemory.OpenQuestion;
import dev.crucible.bridge.crew.CrewMemory.Remembered;
import dev.crucible.bridge.crew.CrewMemory.Said;
import dev.crucible.bridge.crew.CrewRefusal;
import dev.crucible.bridge.player.Contexts;
import dev.crucible.bridge.player.Person;
import dev.crucible.bridge.player.PlayerProfile;
import dev.crucible.bridge.player.PlayerStore;
import dev.crucible.bridge.story.StoryDesk;
import dev.crucible.bridge.turn.StreamRecord;
import dev.crucible.bridge.turn.Turns;
import dev.crucible.dialogue.Cast;
import dev.crucible.dialogue.Tier;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.RandomId;
import dev.crucible.web.Routes;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Endpoint for profiles, virtues, facts and saved conversations: one request, one JSON object. */
public final class ActionResource {

    private static final Logger LOG = System.getLogger(ActionResource.class.getName());

    /** Six digits and an offset: some readers accept neither another number of digits nor a Z. */
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSxxx").withZone(ZoneOffset.UTC);

    private static final int MOST_SLOTS = 99;
    private static final int LONGEST_SHOWN = 2_000;
    private static final String NEW = "A new conversation.";

    private final PlayerStore players;
    private final CrewMemory crew;
    private final Turns turns;
    private final List<String> agents;
    private final StoryDesk story;
    private final StoryActions scenes;

    /** Creates actions on these players, their story and this crew, whose agents have the names {@code agents}. */
    public ActionResource(PlayerStore players, CrewMemory crew, Turns turns, StoryDesk story, List<String> agents) {
        this.players = players;
        this.crew = crew;
        this.turns = turns;
        this.agents = agents;
        this.story = story;
        this.scenes = new StoryActions(story, players.contexts());
    }

    /** Adds the routes. */
    public void register(Routes routes) {
        routes.post("/action", this::act);
    }

    private void act(Exchange exchange) throws IOException, InterruptedException {
        ClientRequest request = ClientRequest.of(exchange);
        String action = request.required("action");
        try {
            exchange.json(
                    switch (action) {
                        case "resume" -> resume(request);
                        case "get_profiles" -> profiles(request.own());
                        case "create_profile" -> createProfile(request);
                        case "set_active_profile" -> setActiveProfile(request);
                        case "delete_profile" -> deleteProfile(request);
                        case "get_virtue_context" -> virtueContext(request);
                        case "confession" -> confession(request);
                        case "list_facts" -> listFacts(request);
                        case "delete_fact" -> deleteFact(request);
                        case "fork" -> fork(request);
                        case "get_slots" -> slots(request);
                        case "restore" -> restore(request);
                        case "invite" -> invite(request);
                        case "scene_due" -> scenes.due(request);
                        case "scene_met" -> scenes.met(request);
                        case "scene_run" -> scenes.run(request);
                        case "scene_seen" -> scenes.seen(request);
                        case "scene_answer" -> scenes.answer(request);
                        default -> throw HttpProblem.badRequest("Unknown action: " + ClientRequest.quoted(action));
                    });
        } catch (CrewRefusal e) {
            throw HttpProblem.badRequest(String.valueOf(e.getMessage()));
        } catch (CrewAwayException e) {
            throw HttpProblem.of(503, "The crew is not at the forge; this needs it.")
                    .with("Retry-After", "5");
        }
    }

    private ObjectNode resume(ClientRequest request) throws InterruptedException {
        if (request.id("context_id").isEmpty()) {
            // Old saves have no context id, so there is nothing to return to.
            request.player().ifPresent(players::beginSession);
            return answer("status").put("message", NEW).put("turns", 0);
        }
        AskingPlayer caller = AskingPlayer.returning(request, players.contexts());
        players.beginSession(caller.player());
        ObjectNode answer = answer("status");
        try {
            Remembered remembered = crew.resume(caller.player(), caller.context());
            remembered.question().ifPresent(question -> wait(caller, question, answer));
            answer.put("message", request.shown(welcome(remembered))).put("turns", remembered.turns());
            if (request.story().isPresent()) {
                scenes.resume(request, caller, remembered.turns(), remembered.lines(), answer);
            } else if (request.protocol() > 1) {
                ArrayNode history = answer.putArray("history");
                remembered.lines().forEach(line -> tell(line, history));
            }
        } catch (CrewAwayException | CrewRefusal e) {
            answer.put("message", "The conversation is open; the crew will join when it is at the forge.");
            request.story().ifPresent(name -> scenes.resume(request, caller, 0, List.of(), answer));
        }
        return answer.put("context_id", request.own().known(caller.context()));
    }

    private void wait(AskingPlayer caller, OpenQuestion question, ObjectNode answer) {
        turns.waitFor(caller.context(), caller.player(), question);
        ObjectNode open = answer.putObject("question")
                .put("agent", question.asked().agent())
                .put("prompt", question.asked().prompt());
        question.asked().choices().forEach(open.putArray("choices")::add);
        if (!question.asked().plan().isEmpty()) {
            open.put("plan", question.asked().plan());
        }
    }

    /** Appends a line. Only clients of protocol 2 need it; older ones keep the lines themselves. */
    static void tell(Said line, ArrayNode history) {
        history.addObject()
                .put("agent", line.agent())
                .put("kind", line.kind())
                .put("portrait", line.portrait())
                .put("message", line.message());
    }

    private static String welcome(Remembered remembered) {
        if (remembered.question().isPresent()) {
            return "Resumed. An answer is still waited for: "
                    + remembered.question().get().asked().prompt();
        }
        return remembered.turns() == 0 ? NEW : "Resumed where you left off.";
    }

    private ObjectNode profiles(Namespace own) {
        ObjectNode answer = answer("profiles_result");
        ArrayNode list = answer.putArray("profiles");
        for (PlayerProfile profile : players.profiles().all(own::has)) {
            list.addObject()
                    .put("player_id", own.known(profile.id()))
                    .put(Person.DISPLAY_NAME, profile.person().displayName())
                    .put("role", profile.person().role())
                    .put("title", profile.person().title())
                    .put("pronouns", profile.person().pronouns())
                    .put("sovereignty", 0)
                    .put("devotion", 0)
                    .put("total_sessions", profile.sessions())
                    .put("last_seen", TIME.format(profile.lastSeen()))
                    .put("created_at", TIME.format(profile.created()))
                    .put("is_active", profile.active());
        }
        return answer;
    }

    private ObjectNode createProfile(ClientRequest request) {
        String name = request.required(Person.DISPLAY_NAME).strip();
        Person person;
        try {
            person = new Person(
                    name,
                    request.text("tts_name").orElse(name),
                    request.text("title").orElse(""),
                    request.text("role").orElse(""),
                    request.text("pronouns").orElse(""));
        } catch (IllegalArgumentException e) {
            throw HttpProblem.badRequest(String.valueOf(e.getMessage()));
        }
        String id = RandomId.fresh();
        players.profiles().create(request.own().kept(id), person);
        return answer("create_profile_result").put("player_id", id);
    }

    private ObjectNode setActiveProfile(ClientRequest request) {
        players.profiles().activate(request.requiredPlayer());
        return answer("ok");
    }

    private ObjectNode deleteProfile(ClientRequest request) throws CrewAwayException, InterruptedException {
        String player = request.requiredPlayer();
        // Turns first, so that none remembers what was just forgotten; then the crew: if it is away, nothing is deleted
        // rather than half.
        turns.forget(player);
        story.forget(player);
        forgetAtCrew(player);
        if (!players.profiles().delete(player)) {
            throw HttpProblem.notFound("player_id: no such profile");
        }
        return answer("ok");
    }

    /** Forgets the player at the crew. A crew without our extension stores nothing under a player's name. */
    private void forgetAtCrew(String player) throws CrewAwayException, InterruptedException {
        try {
            crew.forgetPlayer(player);
        } catch (CrewRefusal e) {
            LOG.log(Level.INFO, "the crew does not forget players: {0}", e.getMessage());
        }
    }

    private ObjectNode virtueContext(ClientRequest request) throws InterruptedException {
        ObjectNode answer = answer("virtue_context_result");
        ObjectNode virtues = answer.putObject("virtues");
        ObjectNode deltas = answer.putObject("deltas");
        ObjectNode patrons = answer.putObject("patrons");
        ObjectNode affinities = answer.putObject("affinities");
        ArrayNode facts = answer.putArray("facts");
        Optional<String> player = request.player();
        if (player.isEmpty()) {
            return answer;
        }
        players.practices(player.get()).forEach((virtue, practice) -> {
            virtues.put(virtue.key(), practice.score());
            deltas.put(virtue.key(), practice.sessionDelta());
            Cast.bundled().patron(virtue).ifPresent(patron -> patrons.put(virtue.key(), patron.id()));
        });
        players.bonds(player.get()).forEach((agent, bond) -> affinities
                .putObject(agent)
                .put("affinity_score", bond.score())
                .put("interaction_count", bond.interactions())
                .put("tier", Tier.of(bond.score()).hearts())
                .put("tier_name", Tier.of(bond.score()).title()));
        addFacts(
                facts,
                request,
                knownFacts(player.get(), request.tongue().locale().getLanguage()));
        return answer;
    }

    /** Returns the facts of the crew, none while it is away: the journal shows the rest. */
    private List<KnownFact> knownFacts(String player, String language) throws InterruptedException {
        try {
            return crew.facts(player, language);
        } catch (CrewAwayException | CrewRefusal e) {
            return List.of();
        }
    }

    /** Settles a confession by an agent: the player's answer changes the affinity. */
    private ObjectNode confession(ClientRequest request) {
        double delta =
                switch (request.required("outcome")) {
                    case "accepted" -> StoryDesk.ACCEPTED;
                    case "refused" -> StoryDesk.REFUSED;
                    case String other -> throw ClientRequest.unknown("outcome", List.of("accepted", "refused"), other);
                };
        String player = request.requiredPlayer();
        Map<String, Double> felt = Map.of(request.agent(known(player)), delta);
        return players.settle(player, StreamRecord.Beat.SYSTEM, felt).stream()
                .findFirst()
                .orElseThrow(() -> HttpProblem.notFound("player_id: no such profile"))
                .toJson();
    }

    /** Returns the bundled agents and the custom agents whom the player has met. */
    private List<String> known(String player) {
        return Stream.concat(agents.stream(), players.bonds(player).keySet().stream())
                .distinct()
                .toList();
    }

    private ObjectNode listFacts(ClientRequest request) throws CrewAwayException, CrewRefusal, InterruptedException {
        ObjectNode answer = answer("facts_result");
        addFacts(
                answer.putArray("facts"),
                request,
                crew.facts(request.requiredPlayer(), request.tongue().locale().getLanguage()));
        return answer;
    }

    private static void addFacts(ArrayNode list, ClientRequest request, List<KnownFact> facts) {
        for (KnownFact fact : facts) {
            list.addObject()
                    .put("id", fact.id())
                    .put("category", fact.category())
                    .put("body", request.shown(fact.body()))
                    .put("confidence", fact.confidence());
        }
    }

    private ObjectNode deleteFact(ClientRequest request) throws CrewAwayException, CrewRefusal, InterruptedException {
        crew.forgetFact(request.requiredPlayer(), request.requiredNumber("fact_id", 0));
        return answer("ok");
    }

    private ObjectNode fork(ClientRequest request) throws CrewAwayException, CrewRefusal, InterruptedException {
        AskingPlayer caller = AskingPlayer.owning(request, players.contexts());
        int turn = request.number("turn", -1, 0);
        Optional<Integer> upTo = turn < 0 ? Optional.empty() : Optional.of(turn);
        int slot = request.number("slot", 0, 1);
        String shown = request.text("shown").orElse("");
        if (slot > MOST_SLOTS || shown.length() > LONGEST_SHOWN) {
            throw HttpProblem.badRequest(
                    "slot: must be 1 to %d, and shown have at most %d characters".formatted(MOST_SLOTS, LONGEST_SHOWN));
        }
        String id = copy(caller, upTo, request.own());
        players.contexts().save(request.own().kept(id), caller.player());
        if (slot > 0) {
            players.contexts()
                    .put(caller.player(), new Contexts.Slot(slot, request.own().kept(id), shown));
        }
        return answer("fork_result").put("context_id", id);
    }

    /** Returns the player's saved conversations by slot. */
    private ObjectNode slots(ClientRequest request) {
        ObjectNode answer = answer("slots_result");
        ArrayNode list = answer.putArray("slots");
        for (Contexts.Slot slot : players.contexts().slots(request.requiredPlayer())) {
            list.addObject()
                    .put("slot", slot.number())
                    .put("context_id", request.own().known(slot.context()))
                    .put("shown", slot.shown());
        }
        return answer;
    }

    /** Restores affinities and virtues as of the save, and copies the saved conversation. The save itself does not change. */
    private ObjectNode restore(ClientRequest request) throws CrewAwayException, CrewRefusal, InterruptedException {
        AskingPlayer caller = AskingPlayer.owning(request, players.contexts());
        String id = copy(caller, Optional.empty(), request.own());
        boolean standing = players.contexts().restore(caller.context(), caller.player());
        // The affinities have jumped, which is no loss.
        story.forget(caller.player());
        return answer("restore_result").put("context_id", id).put("standing_restored", standing);
    }

    /** Returns a code with which the player continues the conversation on the lab's page. */
    private ObjectNode invite(ClientRequest request) throws CrewAwayException, CrewRefusal, InterruptedException {
        AskingPlayer caller = AskingPlayer.owning(request, players.contexts());
        CrewMemory.Invitation invitation = crew.invite(caller.player(), caller.context());
        return answer("invite_result").put("code", invitation.code()).put("seconds", invitation.seconds());
    }

    /** Copies the caller's conversation and returns the copy's id. */
    private String copy(AskingPlayer caller, Optional<Integer> turn, Namespace own)
            throws CrewAwayException, CrewRefusal, InterruptedException {
        String id = RandomId.fresh();
        if (isSpoken(caller)) {
            crew.fork(caller.player(), caller.context(), turn, own.kept(id));
        }
        players.contexts().claim(own.kept(id), caller.player());
        story.copy(caller.context(), own.kept(id), turn.map(last -> last + 1).orElse(Integer.MAX_VALUE));
        return id;
    }

    /** Returns false if the conversation has scenes alone, of which the crew knows nothing. */
    private boolean isSpoken(AskingPlayer caller) throws CrewAwayException, InterruptedException {
        try {
            return crew.resume(caller.player(), caller.context()).turns() > 0;
        } catch (CrewRefusal e) {
            return true; // another crew, which says itself what it can do
        }
    }

    static ObjectNode answer(String action) {
        return JsonNodeFactory.instance.objectNode().put("action", action);
    }
}
