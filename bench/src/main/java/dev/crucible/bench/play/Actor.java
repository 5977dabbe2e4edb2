package dev.crucible.bench.play;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.robot.Robot;

/** Plays a script with the mouse and the keys of a window, on a thread that is not the toolkit's; whatever is not as expected ends it. */
public final class Actor {
    /** Of a page that asks something in the middle of the story, such as the player's age. */
    private static final String SHEET_ANSWER = "answer-1";
    /** So long something is read again and again that stays. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    /** Longer than one picture takes to give way to another. */
    private static final Duration SETTLED = Duration.ofMillis(400);

    private final Scene scene;
    private final Supplier<byte[]> picture;
    private final Path folder;
    private final PrintStream out;
    private final Eye eye;
    private final List<String> read = new ArrayList<>();
    private String last = "";

    /**
     * @param picture takes a picture of the window as PNG; called on the toolkit's thread
     * @param folder for pictures and for {@code transcript.txt}, what was said by everybody
     * @param out told of what was measured
     */
    public Actor(Scene scene, Supplier<byte[]> picture, Path folder, PrintStream out) {
        this.scene = scene;
        this.picture = picture;
        this.folder = folder;
        this.out = out;
        this.eye = new Eye(scene);
    }

    /**
     * Plays to the end.
     *
     * @throws UnexpectedScreen when a step cannot be done or what is expected does not come; a picture is taken of what was there
     */
    public void play(PlayScript script) throws IOException, InterruptedException, UnexpectedScreen {
        Files.createDirectories(folder);
        try {
            for (PlayScript.Line line : script.lines()) {
                try {
                    take(line.step());
                } catch (UnexpectedScreen e) {
                    shoot("failed");
                    throw new UnexpectedScreen(script.name() + ":" + line.number() + ": " + e.getMessage()
                            + "; on the screen was:\n" + Toolkit.on(eye::all));
                }
            }
        } finally {
            Files.write(folder.resolve("transcript.txt"), read);
        }
    }

    private void take(Step step) throws IOException, InterruptedException, UnexpectedScreen {
        switch (step) {
            case Step.Click(String id) -> click(id);
            case Step.Write(String id, String text) -> write(id, text);
            case Step.Press(KeyCode key) -> press(key);
            case Step.Say(String text) -> say(text);
            case Step.Read() -> readOn();
            case Step.Turn() -> awaitTurn();
            case Step.Choose(int number) -> choose(number);
            case Step.Begin() -> begin();
            case Step.Save(int slot) -> save(slot);
            case Step.Load(int slot) -> load(slot);
            case Step.ExpectNode(String id) ->
                Toolkit.await("#" + id + " is not to be seen", () -> Toolkit.on(() -> eye.node(id))
                        .isPresent());
            case Step.ExpectText(String text) ->
                Toolkit.await("\"" + text + "\" is not to be read", () -> isRead(text));
            case Step.Shoot(String name) -> shoot(name);
            case Step.Rest(Duration time) -> out.println(RestMeasure.over(time));
        }
    }

    /** Clicks, and makes sure that the click came to what it was meant for. */
    private void click(String id) throws InterruptedException, UnexpectedScreen {
        Toolkit.await("#" + id + " is not to be clicked", () -> Toolkit.on(() -> eye.node(id))
                .filter(node -> !node.isDisabled())
                .isPresent());
        Node node = Toolkit.on(() -> eye.node(id)).orElseThrow(() -> new UnexpectedScreen("#" + id + " has gone"));
        double[] middle = Toolkit.on(() -> Eye.middle(node));
        if (!Toolkit.on(() -> eye.isInside(middle))) {
            throw new UnexpectedScreen("#" + id + " lies outside the window");
        }
        Click click = Toolkit.on(() -> Click.at(scene, middle[0], middle[1]));
        Toolkit.await("the click on #" + id + " came nowhere", () -> Toolkit.on(click::target) != null);
        if (!click.reached(node)) {
            throw new UnexpectedScreen("#" + id + " is covered by " + click.target());
        }
    }

    private void write(String id, String text) throws InterruptedException, UnexpectedScreen {
        click(id);
        Optional<Node> node = Toolkit.on(() -> eye.node(id));
        if (node.isPresent() && node.get() instanceof TextInputControl field) {
            Toolkit.on(() -> {
                field.setText(text);
                field.end();
                return field;
            });
        } else {
            throw new UnexpectedScreen("#" + id + " is no field");
        }
    }

    private void press(KeyCode key) throws InterruptedException, UnexpectedScreen {
        Toolkit.on(() -> {
            Robot robot = new Robot();
            robot.keyPress(key);
            robot.keyRelease(key);
            return robot;
        });
        Toolkit.glance();
    }

    private void begin() throws InterruptedException, UnexpectedScreen {
        click("menu-start");
        click("profile-1");
        click(SHEET_ANSWER);
    }

    private void save(int slot) throws InterruptedException, UnexpectedScreen {
        readOn();
        click("quick-save");
        click("slot-" + slot);
        press(KeyCode.ESCAPE);
    }

    private void load(int slot) throws InterruptedException, UnexpectedScreen {
        click("quick-load");
        click("page-1");
        click("slot-" + slot);
        Toolkit.await("slot " + slot + " was not loaded", () -> Toolkit.on(eye::talk) != Eye.Talk.ELSEWHERE);
    }

    private void awaitTurn() throws InterruptedException, UnexpectedScreen {
        for (Eye.Talk talk = readOn(); talk != Eye.Talk.WRITING; talk = readOn()) {
            choose(1);
        }
    }

    private void say(String text) throws InterruptedException, UnexpectedScreen {
        awaitTurn();
        write("input", text);
        read.add("> " + text);
        last = "";
        press(KeyCode.ENTER);
        Toolkit.await("\"" + text + "\" was not sent", () -> Toolkit.on(eye::talk) != Eye.Talk.WRITING);
    }

    private void choose(int number) throws InterruptedException, UnexpectedScreen {
        if (readOn() != Eye.Talk.QUESTION) {
            throw new UnexpectedScreen("nothing is asked");
        }
        read.add("["
                + Toolkit.on(() ->
                        eye.node("agent_choice").map(Node::getAccessibleText).orElse("")) + "] " + number);
        if (Toolkit.on(() -> eye.node("choice-" + number)).isEmpty()) {
            throw new UnexpectedScreen("there is no answer " + number);
        }
        press(KeyCode.valueOf("DIGIT" + number));
        Toolkit.await("answer " + number + " was not taken", () -> Toolkit.on(eye::talk) != Eye.Talk.QUESTION);
    }

    /** Reads on until a question comes, or the player may write. */
    private Eye.Talk readOn() throws InterruptedException, UnexpectedScreen {
        long begun = System.nanoTime();
        while (true) {
            Eye.Talk talk = Toolkit.on(eye::talk);
            if (talk == Eye.Talk.QUESTION || talk == Eye.Talk.WRITING) {
                return talk;
            }
            if (talk == Eye.Talk.LINE) {
                begun = note(Toolkit.on(eye::line)) ? System.nanoTime() : begun;
                press(KeyCode.ENTER);
            } else if (talk == Eye.Talk.ELSEWHERE
                    && Toolkit.on(() -> eye.node(SHEET_ANSWER)).isPresent()) {
                click(SHEET_ANSWER);
            } else {
                Toolkit.glance();
            }
            if (System.nanoTime() - begun > PATIENCE.toNanos()) {
                throw new UnexpectedScreen("there is nothing to read on, to answer or to write: " + talk);
            }
        }
    }

    /** Keeps a line that is new. */
    private boolean note(String line) {
        if (line.isEmpty() || line.equals(last)) {
            return false;
        }
        last = line;
        read.add(line);
        return true;
    }

    /** Returns true if a text is to be read, or was; else the next line comes, if there is one. */
    private boolean isRead(String text) throws InterruptedException, UnexpectedScreen {
        String wanted = text.toLowerCase(Locale.ROOT);
        if (Toolkit.on(eye::all).toLowerCase(Locale.ROOT).contains(wanted)) {
            return true;
        }
        for (String line : read.reversed()) {
            if (line.startsWith("> ")) {
                break;
            }
            if (line.toLowerCase(Locale.ROOT).contains(wanted)) {
                return true;
            }
        }
        if (Toolkit.on(eye::talk) == Eye.Talk.LINE) {
            note(Toolkit.on(eye::line));
            press(KeyCode.ENTER);
        }
        return false;
    }

    private void shoot(String name) throws IOException, InterruptedException, UnexpectedScreen {
        String before;
        do { // a line that has just come is still giving way to its picture
            before = Toolkit.on(eye::line);
            TimeUnit.NANOSECONDS.sleep(SETTLED.toNanos());
        } while (!before.equals(Toolkit.on(eye::line)));
        Files.write(folder.resolve(name + ".png"), Toolkit.on(picture));
    }
}
