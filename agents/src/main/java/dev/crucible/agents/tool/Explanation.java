package dev.crucible.agents.tool;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.crucible.agents.knowledge.KnowledgeTopic;
import dev.crucible.agents.knowledge.TopicForm;
import dev.crucible.agents.knowledge.TopicText;
import dev.crucible.agents.mind.Language;

/** A topic put into words: a line for what it is, then one for each thing that the form asks for. */
final class Explanation {

    private final StringBuilder text = new StringBuilder();
    private final KnowledgeTopic topic;
    private final TopicText told;
    private final Language language;

    private Explanation(KnowledgeTopic topic, Language language) {
        this.topic = topic;
        this.told = topic.in(language);
        this.language = language;
    }

    static ToolResult of(KnowledgeTopic topic, TopicForm form, Language language) {
        return new Explanation(topic, language).in(form);
    }

    private ToolResult in(TopicForm form) {
        text.append(told.title()).append(". ");
        switch (form) {
            case BRIEF -> text.append(told.text());
            case SIMPLE -> text.append(told.simple());
            case EXAMPLE -> text.append(told.example());
            case EXACT -> {
                text.append(told.text());
                limits();
            }
            case WHOLE -> {
                text.append(told.text());
                limits();
                said(language.say("explanation.source"), told.source());
            }
        }
        return new ToolResult(
                text.toString(),
                JsonNodeFactory.instance
                        .objectNode()
                        .put("key", topic.key())
                        .put("title", told.title())
                        .put("text", told.text())
                        .put("formula", told.formula())
                        .put("breaks", told.breaks())
                        .put("source", told.source()));
    }

    private void limits() {
        said(language.say("explanation.formula"), told.formula());
        topic.needs().ifPresent(bound -> said(language.say("explanation.needs"), bound.toString()));
        if (topic.kind() == KnowledgeTopic.Kind.RULE || topic.kind() == KnowledgeTopic.Kind.PRE) {
            said(language.say("explanation.broken_by"), told.breaks());
        } else {
            said(language.say("explanation.mind"), told.breaks());
        }
    }

    private void said(String title, String value) {
        if (!value.isEmpty()) {
            text.append('\n').append(title).append(": ").append(value);
        }
    }
}
