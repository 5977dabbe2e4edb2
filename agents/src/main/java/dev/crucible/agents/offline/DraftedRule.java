package dev.crucible.agents.offline;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.authoring.RuleFolder;

/**
 * A file of a rule that would be written.
 *
 * @param name what file and function are called
 * @param state whose file is there already
 * @param diff what would change
 * @param hash of what is there
 * @param folder where, empty when no folder is open
 * @param arguments what it is drafted from
 */
record DraftedRule(String name, RuleFolder.State state, String diff, String hash, String folder, ObjectNode arguments) {

    String file() {
        return name + ".py";
    }

    String keyword() {
        return "python:" + file() + ":" + name;
    }
}
