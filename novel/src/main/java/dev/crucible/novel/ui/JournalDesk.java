package dev.crucible.novel.ui;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.novel.client.BridgeClient;
import dev.crucible.novel.client.Player;
import dev.crucible.novel.story.Journal;
import javafx.scene.Node;

/** Opens the journal and fills it with the bridge's data about the player. */
final class JournalDesk {
    private final Novel novel;

    JournalDesk(Novel novel) {
        this.novel = novel;
    }

    void open(Player player) {
        novel.sheet(sheet(player, Journal.EMPTY));
        Node asked = novel.page().shown();
        ObjectNode known = BridgeClient.body("get_virtue_context", player)
                .put("locale", novel.words().locale().toLanguageTag());
        Answers.use(novel.bridge().action(known), answer -> {
            if (answer.isPresent() && novel.page().shown() == asked) {
                novel.sheet(sheet(player, Journal.from(answer.get())));
            }
        });
    }

    private JournalSheet sheet(Player player, Journal journal) {
        return new JournalSheet(
                novel.words(), novel.pictures(), journal, fact -> forget(player, fact), novel::closeSheet);
    }

    private void forget(Player player, int fact) {
        Answers.use(
                novel.bridge().action(BridgeClient.body("delete_fact", player).put("fact_id", fact)),
                answer -> open(player));
    }
}
