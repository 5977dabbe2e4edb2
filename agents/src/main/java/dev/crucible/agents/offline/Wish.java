package dev.crucible.agents.offline;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.tool.Proposal;
import dev.crucible.agents.tool.ProposedChange;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a player wants changed, found out as far as it takes to ask about it.
 *
 * @param kind what it is
 * @param changes the calls that would do it
 * @param values what the phrases about it need, by name
 */
record Wish(Kind kind, List<ProposedChange> changes, Map<String, String> values) {

    /** Changes that are asked about in a sentence of their own; occasions of the phrases are called after them. */
    enum Kind {
        STOP("Yes, stop it", "No, let it run", "Ja, stoppen", "Nein, weiterlaufen lassen"),
        STOP_ALL("Yes, stop them all", "No, let them run", "Ja, alle stoppen", "Nein, weiterlaufen lassen"),
        RESUME("Yes, let it go on", "No, leave it stopped", "Ja, weiterlaufen lassen", "Nein, so lassen"),
        RENAME("Yes, rename it", "No, keep the name", "Ja, umbenennen", "Nein, Namen behalten"),
        TAG("Yes, tag it", "No, leave it", "Ja, markieren", "Nein, so lassen"),
        UNTAG("Yes, take them off", "No, keep them", "Ja, entfernen", "Nein, behalten"),
        NOTE("Yes, note it", "No, leave it", "Ja, notieren", "Nein, so lassen"),
        ARCHIVE("Yes, archive it", "No, leave it", "Ja, archivieren", "Nein, so lassen"),
        UNARCHIVE("Yes, bring it back", "No, leave it there", "Ja, zurückholen", "Nein, dort lassen"),
        TRASH("Yes, move it to the trash", "No, keep it", "Ja, in den Papierkorb", "Nein, behalten"),
        TRASH_ALL("Delete them", "Keep them", "Alle löschen", "Behalten"),
        RESTORE("Yes, restore it", "No, leave it there", "Ja, wiederherstellen", "Nein, dort lassen"),
        RESUME_ALL("Yes, let them go on", "No, leave them stopped", "Ja, weiterlaufen lassen", "Nein, so lassen"),
        ARCHIVE_ALL("Yes, archive them", "No, leave them", "Ja, alle archivieren", "Nein, so lassen"),
        UNARCHIVE_ALL("Yes, bring them back", "No, leave them there", "Ja, alle zurückholen", "Nein, dort lassen"),
        RESTORE_ALL("Yes, restore them", "No, leave them there", "Ja, alle wiederherstellen", "Nein, dort lassen");

        private final String yes;
        private final String no;
        private final String ja;
        private final String nein;

        Kind(String yes, String no, String ja, String nein) {
            this.yes = yes;
            this.no = no;
            this.ja = ja;
            this.nein = nein;
        }

        String yes(Language language) {
            return language.choose(yes, ja);
        }

        String no(Language language) {
            return language.choose(no, nein);
        }

        String occasion() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The same about one run, or about several. */
        Kind of(boolean several) {
            String one = name().replace("_ALL", "");
            return valueOf(several ? one + "_ALL" : one);
        }
    }

    /** One call. */
    static Wish of(Kind kind, String tool, ObjectNode arguments, Map<String, String> values) {
        return new Wish(kind, List.of(new ProposedChange(tool, arguments)), values);
    }

    /** Words for yes: the choice first. Several are deleted by their number alone. */
    List<String> yes(Language language) {
        return kind == Kind.TRASH_ALL ? Proposal.deletes(language, changes.size()) : List.of(kind.yes(language));
    }

    /** As it is kept with its question. */
    ObjectNode kept(Language language) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("kind", kind.name()).put("language", language.name());
        ObjectNode named = json.putObject("values");
        values.forEach(named::put);
        return json;
    }
}
