package dev.crucible.novel.persistence;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

/**
 * A line that was read.
 *
 * @param speaker an agent's id, {@code player} or {@code system}
 * @param portrait state of the speaker's portrait
 * @param kind kind of the line, such as {@code dialogue}
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record ReadLine(String speaker, String text, String portrait, String kind) {
    public ReadLine {
        speaker = speaker == null ? "" : speaker;
        text = text == null ? "" : text;
        portrait = portrait == null ? "neutral" : portrait;
        kind = kind == null ? "dialogue" : kind;
    }
}
