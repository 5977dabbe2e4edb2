package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.offline.grammar.Token.Kind;
import dev.crucible.agents.understanding.Intent;
import dev.crucible.agents.understanding.Payload;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads which run or runs a change is about, and the words that it carries. */
final class ChangeReader {

    private static final Pattern ALL =
            words("all|everything|every|both|them|these|those|alle|alles|aller|beide|beiden|sämtliche[nr]?|sie alle");
    private static final Pattern SEVERAL = words(
            "all|everything|every|both|runs|ones|simulations|experiments|jobs|alles?|beiden?|läufe|simulationen|experimente|versuche");
    private static final Pattern QUEUED = words("queued|waiting|pending|queue|wartenden?|warteschlange");
    private static final Pattern STOPPED = words(
            "stopped|interrupted|aborted|paused|halted|cancelled|gestoppten?|abgebrochenen?|angehaltenen?|unterbrochenen?");
    private static final Pattern FAILED = words("failed|broken|crashed|fehlgeschlagenen?|gescheiterten?|kaputten?");
    private static final Pattern RUNNING = words("running|current|currently|laufenden?|aktuellen?");
    private static final Pattern TAKES_OFF = words("untag|remove|take|drop|entferne|nimm|weg|off");
    private static final Pattern TRASH = words("trash|bin|papierkorb|deleted|gelöschten?|undelete");
    private static final Pattern LISTED = Pattern.compile("\\s*(?:,|\\band\\b|\\bund\\b)\\s*");
    private static final Pattern MARKS = Pattern.compile("^[\"“„«#]+|[\"”“».!]+$");

    private final Reading reading;
    private final Intent act;
    private final String order;
    private final String said;

    ChangeReader(Lexicon lexicon, Intent act, String text) {
        Payload payload = Payload.of(act, text);
        this.act = act;
        this.order = payload.order().toLowerCase(Locale.ROOT);
        this.said = payload.words();
        this.reading = new Reading(lexicon.read(Tokenizer.cut(payload.order())));
    }

    private static Pattern words(String alternatives) {
        return Pattern.compile("\\b(?:" + alternatives + ")\\b", Pattern.UNICODE_CHARACTER_CLASS);
    }

    /** The change, unless it is one that takes a design. */
    Optional<Request.Change> read() {
        RunRef run = run();
        return switch (act) {
            case STOP -> Optional.of(new Request.Stop(run instanceof RunRef.Last ? new RunRef.Running() : run));
            case RESUME -> Optional.of(new Request.Resume(run));
            case RENAME -> Optional.of(new Request.Rename(run, plain(said)));
            case DELETE -> Optional.of(new Request.Delete(run));
            case TAG -> Optional.of(has(TAKES_OFF) ? new Request.Untag(run, tags()) : new Request.Tag(run, tags()));
            case NOTE -> Optional.of(new Request.Note(run, plain(said)));
            case ARCHIVE -> Optional.of(new Request.Archive(run));
            case UNARCHIVE -> Optional.of(has(TRASH) ? new Request.Restore(run) : new Request.Unarchive(run));
            default -> Optional.empty();
        };
    }

    private List<String> tags() {
        return Arrays.stream(LISTED.split(said))
                .map(ChangeReader::plain)
                .filter(tag -> !tag.isEmpty())
                .toList();
    }

    private static String plain(String words) {
        return MARKS.matcher(words.strip()).replaceAll("").strip();
    }

    private RunRef run() {
        Optional<String> id = reading.first(Token.RunId.class).map(Token.RunId::id);
        if (id.isPresent()) {
            return new RunRef.Id(id.get());
        }
        Optional<String> name = reading.first(Token.Quote.class).map(Token.Quote::text);
        if (name.isPresent()) {
            return new RunRef.Named(name.get());
        }
        if (has(QUEUED)) {
            return new RunRef.Queued(has(SEVERAL));
        }
        if (has(ALL)) {
            return new RunRef.All();
        }
        if (has(FAILED)) {
            return new RunRef.Failed();
        }
        if (has(STOPPED) && act != Intent.STOP) {
            return new RunRef.Stopped();
        }
        boolean running = has(RUNNING) || reading.has(Kind.RUN, "running");
        return running && act != Intent.RESUME ? new RunRef.Running() : new RunRef.Last();
    }

    private boolean has(Pattern words) {
        return words.matcher(order).find();
    }
}
