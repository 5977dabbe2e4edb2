package dev.crucible.story;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

/**
 * Reading position in a written scene.
 *
 * @param scene id of the scene
 * @param line id of the line, or {@code ?} while its question is open
 * @param index index of the line among all texts of the scene, used if the line no longer exists
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record ScenePosition(String scene, String line, int index) {
    public ScenePosition {
        scene = scene == null ? "" : scene;
        line = line == null ? "" : line;
    }
}
