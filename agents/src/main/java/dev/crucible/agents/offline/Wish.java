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
        STOP,
        STOP_ALL,
        RESUME,
        RENAME,
        TAG,
        UNTAG,
        NOTE,
        ARCHIVE,
        UNARCHIVE,
        TRASH,
        TRASH_ALL,
        RESTORE,
        RESUME_ALL,
        ARCHIVE_ALL,
        UNARCHIVE_ALL,
        RESTORE_ALL;

        String yes(Language language) {
            return language.say("wish." + occasion() + "_yes");
        }

        String no(Language language) {
            return language.say("wish." + occasion() + "_no");
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
        json.put("kind", kind.name()).put("language", language.tag());
        ObjectNode named = json.putObject("values");
        values.forEach(named::put);
        return json;
    }
}
