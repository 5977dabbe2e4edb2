package dev.crucible.novel.ui;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.novel.language.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.layout.VBox;

/** The bridge's players, to choose one or create a new one. */
public final class ProfilesSheet extends Sheet {
    /** A player as listed by the bridge; {@code lastSeen} is a timestamp or empty. */
    public record Known(String id, String name, String pronouns, String lastSeen) {
        /** Reads the answer to {@code get_profiles}; profiles without an id or a name are left out. */
        static List<Known> from(JsonNode answer) {
            List<Known> known = new ArrayList<>();
            for (JsonNode profile : answer.path("profiles")) {
                String id = profile.path("player_id").asText("");
                String name = profile.path("display_name").asText("");
                if (!id.isBlank() && !name.isBlank()) {
                    known.add(new Known(
                            id,
                            name,
                            profile.path("pronouns").asText(""),
                            profile.path("last_seen").asText("")));
                }
            }
            return known;
        }
    }

    public ProfilesSheet(
            Words words,
            Pictures pictures,
            List<Known> known,
            Consumer<Known> chosen,
            Runnable newcomer,
            Runnable back) {
        super("profiles", words.of("profiles.title"), words.of("back"), back);
        VBox list = new VBox(10);
        for (int i = 0; i < known.size(); i++) {
            Known one = known.get(i);
            String day = one.lastSeen().length() >= 10 ? one.lastSeen().substring(0, 10) : "";
            String text = one.name() + (one.pronouns().isBlank() ? "" : " (" + one.pronouns() + ")");
            Button button = Controls.button(
                    "profile-" + (i + 1),
                    day.isEmpty() ? text : text + "   \u00B7   " + words.of("profiles.seen", day),
                    "gold-button",
                    () -> chosen.accept(one));
            button.setMnemonicParsing(false);
            button.setMaxWidth(Double.MAX_VALUE);
            list.getChildren().add(button);
        }
        list.getChildren().add(Controls.button("profile-new", words.of("profiles.new"), "gold-button", newcomer));
        scroll(list, 0, 20, 560, 450);
        pictures.portrait("puck", "scheming", 640).ifPresent(image -> put(Controls.picture(image, 480, 560), 600, -9));
    }
}
