package dev.crucible.bridge.turn;

/** A beat as clients of the first protocol read it: code is not shown, only told of. */
final class PlainBeat {

    private PlainBeat() {}

    static StreamRecord.Beat of(StreamRecord.Beat beat) {
        return beat.saying(text(beat));
    }

    static String text(StreamRecord.Beat beat) {
        return PlainText.of(beat.kind().equals("code") ? whereabouts(beat) : beat.message());
    }

    private static String whereabouts(StreamRecord.Beat code) {
        String text = code.message().strip();
        if (!code.about().where().isEmpty()) {
            return "It lies in " + code.about().where() + ".";
        }
        return text.startsWith("{")
                ? "The config itself stands beside the run on the lab's page."
                : text.lines().count() + " lines of code, which the lab's page and Crucible's own novel show.";
    }
}
