package dev.crucible.novel.persistence;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

/**
 * Where somebody reads in a written scene.
 *
 * @param scene its id
 * @param line id of the line, or {@code ?} where its question is open
 * @param index of the line among all texts of the scene, for when a writer has taken the line away
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record ScenePosition(String scene, String line, int index) {
    public ScenePosition {
        scene = scene == null ? "" : scene;
        line = line == null ? "" : line;
    }
}
