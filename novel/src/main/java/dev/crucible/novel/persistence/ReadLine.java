package dev.crucible.novel.persistence;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

/**
 * A line that was read.
 *
 * @param speaker an agent's id, {@code player} or {@code system}
 * @param portrait the speaker's face
 * @param kind such as {@code dialogue}
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
