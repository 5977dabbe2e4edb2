package dev.crucible.bridge.turn;

/** A beat for clients of the first protocol: a description in place of code. */
final class PlainBeat {

    private PlainBeat() {}

    static StreamRecord.Beat of(StreamRecord.Beat beat, Tongue tongue) {
        return beat.saying(text(beat, tongue));
    }

    static String text(StreamRecord.Beat beat, Tongue tongue) {
        return PlainText.of(beat.kind().equals("code") ? whereabouts(beat, tongue) : beat.message());
    }

    private static String whereabouts(StreamRecord.Beat code, Tongue tongue) {
        String where = code.about().where();
        return where.isEmpty()
                ? PlainText.code(code.message(), tongue) + "."
                : tongue.say("plain.see where stop", where, (where.endsWith(".") ? "" : "."));
    }
}
