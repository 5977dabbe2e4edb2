package dev.crucible.story.scene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.dialogue.text.Pages;
import dev.crucible.story.StoryLine;
import dev.crucible.story.scene.WrittenScene.Answer;
import dev.crucible.story.scene.WrittenScene.Saying;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** A writer changes a scene while it is read. */
class InterludeTest implements Interlude.Stage {
    private static final WrittenScene OPENING = Script.packed().scene("opening").orElseThrow();

    private final Interlude interlude = new Interlude(this);

    @Test
    void whatIsOnTheScreenAndWhatIsToComeIsReadAnew() {
        interlude.add(OPENING);
        interlude.begin();
        interlude.advance();
        reload(OPENING, text -> text + " Mine.");
        assertThat(read()).isEqualTo(line(1).text().english() + " Mine.");
        interlude.advance();
        assertThat(read()).isEqualTo(line(2).text().english() + " Mine.");
        while (interlude.question().isEmpty()) {
            interlude.advance();
        }
        assertThat(interlude.question().orElseThrow()).endsWith(" Mine.");
        assertThat(interlude.choices()).allMatch(choice -> choice.endsWith(" Mine."));

        reload(OPENING, text -> text + " Yours.");
        assertThat(interlude.question().orElseThrow()).endsWith(" Yours.");
        interlude.choose(interlude.choices().getFirst());
        assertThat(read()).endsWith(" Yours.");
        reload(OPENING, text -> text + " Ours.");
        assertThat(read()).endsWith(" Ours.");
        assertThat(interlude.question()).isEmpty();
    }

    @Test
    void aSceneThatWaitsIsReadAsItIsThen() {
        interlude.add(StoryLine.of(StoryLine.SYSTEM, "First."));
        interlude.add(OPENING);
        reload(OPENING, text -> "New.");
        assertThat(read()).isEqualTo("First.");
        interlude.advance();
        assertThat(read()).isEqualTo("New.");
    }

    @Test
    void aPageThatHasBeenReadIsNotReadAgainUnlessItsLineHasChanged() {
        WrittenScene paged = with(
                OPENING,
                text -> "One. ".repeat(60).strip() + " " + "Two. ".repeat(60).strip());
        interlude.add(paged);
        interlude.begin();
        interlude.advance();
        String page = read();
        interlude.reload(id -> Optional.of(paged));
        assertThat(read()).isEqualTo(page);
        interlude.reload(id -> Optional.of(OPENING));
        assertThat(read()).isEqualTo(line(0).text().english());
    }

    @Test
    void aSceneThatIsGoneStaysAsItWasAndLinesOfTheClientsOwnAreKept() {
        interlude.add(OPENING);
        interlude.begin();
        interlude.add(StoryLine.of(StoryLine.SYSTEM, "Saved."));
        String line = read();
        interlude.reload(id -> Optional.empty());
        assertThat(read()).isEqualTo(line);
        reload(OPENING, text -> "New.");
        List<String> read = new ArrayList<>();
        while (interlude.line().isPresent()) {
            read.add(read());
            interlude.advance();
        }
        assertThat(read)
                .endsWith("Saved.")
                .contains("New.")
                .hasSize(OPENING.lines().size() + 1);
    }

    private static Saying line(int index) {
        return OPENING.lines().get(index);
    }

    private String read() {
        return interlude.line().orElseThrow().text();
    }

    private void reload(WrittenScene scene, UnaryOperator<String> edit) {
        interlude.reload(id ->
                Optional.of(with(scene, edit)).filter(edited -> edited.id().equals(id)));
    }

    private static WrittenScene with(WrittenScene scene, UnaryOperator<String> edit) {
        return new WrittenScene(
                scene.id(),
                scene.when(),
                scene.agent(),
                scene.condition(),
                scene.place(),
                lines(scene.lines(), edit),
                scene.question().map(text -> with(text, edit)),
                scene.answers().stream()
                        .map(answer -> new Answer(
                                answer.id(),
                                with(answer.text(), edit),
                                answer.outcome(),
                                answer.affinityDelta(),
                                lines(answer.lines(), edit)))
                        .toList());
    }

    private static List<Saying> lines(List<Saying> lines, UnaryOperator<String> edit) {
        return lines.stream()
                .map(saying -> new Saying(saying.id(), saying.by(), saying.face(), with(saying.text(), edit)))
                .toList();
    }

    private static Phrase with(Phrase text, UnaryOperator<String> edit) {
        return new Phrase(edit.apply(text.english()), Map.of());
    }

    @Override
    public String language() {
        return "en";
    }

    @Override
    public Pages pages() {
        return Pages.USUAL;
    }

    @Override
    public String fill(String text) {
        return text;
    }

    @Override
    public void begun(WrittenScene scene) {
        assertThat(scene.id()).isEqualTo(OPENING.id());
    }

    @Override
    public void answered(WrittenScene scene, Answer answer) {
        assertThat(scene.answers()).contains(answer);
    }
}
