package dev.crucible.novel.ui;

import dev.crucible.novel.language.Words;
import dev.crucible.novel.persistence.ReaderProfile;
import dev.crucible.novel.persistence.ReaderProfile.Address;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** Form for a newcomer's name, pronouns and form of address. */
public final class OnboardingSheet extends Sheet {
    private final TextField name = field("onboarding-name");
    private final TextField pronouns = field("onboarding-pronouns");
    private final ToggleGroup addresses = new ToggleGroup();
    private final Label error = Controls.label("", "sheet-quiet");

    /**
     * Creates the form.
     *
     * @param done receives the profile, with {@code playerId} as its id
     */
    public OnboardingSheet(
            Words words, Pictures pictures, String playerId, Consumer<ReaderProfile> done, Runnable back) {
        super("onboarding", words.of("onboarding.title"), words.of("back"), back);
        VBox form = new VBox(
                8,
                Controls.label(words.of("onboarding.name"), "sheet-head"),
                name,
                Controls.label(words.of("onboarding.pronouns"), "sheet-head"),
                pronouns,
                Controls.label(words.of("onboarding.address"), "sheet-head"));
        for (Address address : Address.values()) {
            RadioButton radio = new RadioButton(words.of("onboarding." + address));
            radio.setId("address-" + address);
            radio.setToggleGroup(addresses);
            radio.setUserData(address);
            radio.setSelected(address == Address.NAME_ONLY);
            form.getChildren().add(radio);
        }
        Runnable submit = () -> {
            try {
                done.accept(new ReaderProfile(playerId, name.getText(), pronouns.getText(), (Address)
                        addresses.getSelectedToggle().getUserData()));
            } catch (IllegalArgumentException e) {
                error.setText(words.of("onboarding.bad"));
                name.requestFocus();
            }
        };
        var next = Controls.button("onboarding-next", words.of("onboarding.next"), "gold-button", submit);
        name.textProperty().addListener((property, before, now) -> error.setText(""));
        name.setOnAction(event -> submit.run());
        pronouns.setOnAction(event -> submit.run());
        HBox foot = new HBox(18, next, error);
        foot.setAlignment(Pos.CENTER_LEFT);
        put(foot, 170, 490);
        put(form, 0, 0);
        pictures.portrait("puck", "scheming", 640).ifPresent(image -> put(Controls.picture(image, 480, 560), 600, -9));
    }

    /** Appends a character of the name that was typed before the field existed. */
    void typedAhead(String character) {
        Controls.write(name, character);
    }

    private static TextField field(String id) {
        TextField field = new TextField();
        field.setId(id);
        field.getStyleClass().setAll("input", "text-field", "text-input");
        field.setPrefWidth(460);
        return field;
    }
}
