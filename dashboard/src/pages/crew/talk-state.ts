import { chat, recall, type Beat, type ChatAnswer } from '../../api/chat.js';
import { failure, UNREACHABLE, type Failure, type Result } from '../../api/result.js';
import { sleep } from '../../api/events.js';
import { language } from '../../app/preferences.js';
import { answered, fate, kept, recalled, saying, SILENCE, type Conversation } from './conversation.js';

/** How a conversation stands with the one line that is under way. */
export type Standing = 'idle' | 'asking' | 'waiting' | 'cut';

const UNAVAILABLE = 503;
const NOT_FOUND = 404;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 8_000;
/** How often is asked for the answer to a line that the crew has heard. */
const PATIENCE = 15;

const isAway = (error: Failure): boolean => error.status === UNREACHABLE || error.status === UNAVAILABLE;

/**
 * A conversation with the crew that survives the lab: a line that was cut off is looked for in what the crew remembers, said again only if
 * it was never heard, and kept until then.
 */
export class Talk {
  conversation: Conversation = kept.value;
  standing: Standing = 'idle';
  /** What the crew did since the last question. */
  beats: readonly Beat[] = [];
  failure: Failure | undefined;
  #work: AbortController | undefined;

  constructor(private readonly changed: () => void) {}

  /** Goes on where the last page was left. */
  begin(): void {
    if (this.conversation.unanswered) {
      void this.#reconnect(this.#begin('waiting'), undefined);
    } else if (this.conversation.joined) {
      void this.refresh();
    }
  }

  /** Ends what is under way when the page is left; a line that the crew has begun to answer is found again. */
  end(): void {
    this.#work?.abort();
    this.#work = undefined;
  }

  /** Says something about what is {@link shown}. */
  async say(text: string, shown: string | undefined): Promise<void> {
    this.#keep(saying(this.conversation, text));
    await this.#send(this.#begin('asking'), shown);
  }

  /** Says the line again that was heard and not answered. */
  async again(shown: string | undefined): Promise<void> {
    await this.#send(this.#begin('asking'), shown);
  }

  /** What has been said elsewhere meanwhile. */
  async refresh(): Promise<void> {
    const { context, joined = false } = this.conversation;
    if (!context || this.standing !== 'idle') {
      return;
    }
    const found = await recall(context);
    if (found.ok && this.standing === 'idle' && this.conversation.context === context) {
      this.#keep(recalled(found.value, joined));
    }
  }

  cancel(message: string): void {
    this.end();
    this.#stand('idle', failure(UNREACHABLE, message));
    const { unanswered: _, ...rest } = this.conversation;
    this.#keep(rest);
  }

  /** Begins anew, or with what was said elsewhere. */
  replace(conversation: Conversation = SILENCE): void {
    this.end();
    this.beats = [];
    this.#stand('idle');
    this.#keep(conversation);
  }

  #begin(standing: Standing): AbortController {
    this.end();
    const work = new AbortController();
    this.#work = work;
    this.beats = [];
    this.#stand(standing);
    return work;
  }

  async #send(work: AbortController, shown: string | undefined): Promise<void> {
    const { context = '', unanswered: text = '' } = this.conversation;
    const heard = (beat: Beat): void => {
      if (work === this.#work) {
        this.beats = [...this.beats, beat];
        this.changed();
      }
    };
    const answer = await chat({ text, context, shown, language: language.value }, heard, work.signal);
    if (work !== this.#work) {
      return;
    }
    if (answer.ok) {
      this.#arrive(answer.value);
    } else if (isAway(answer.error)) {
      await this.#reconnect(work, shown);
    } else {
      this.#stand('cut', answer);
    }
  }

  #arrive({ message, context_id: context, question }: ChatAnswer): void {
    const beats = this.beats;
    this.beats = [];
    this.#work = undefined;
    this.#stand('idle');
    this.#keep(answered(this.conversation, message, beats, question, context ?? this.conversation.context));
  }

  /** Waits until lab and crew are back, and finds out what became of the line. */
  async #reconnect(work: AbortController, shown: string | undefined): Promise<void> {
    this.#stand('waiting');
    let heard = 0;
    for (let pause = FIRST_WAIT_MS; heard < PATIENCE; pause = heard > 0 ? FIRST_WAIT_MS : Math.min(2 * pause, LONGEST_WAIT_MS)) {
      await sleep(pause, work.signal);
      const found = await recall(this.conversation.context ?? '', work.signal);
      if (work !== this.#work) {
        return;
      }
      if (!found.ok && isAway(found.error)) {
        continue;
      }
      const became = found.ok ? fate(this.conversation, found.value) : found.error.status === NOT_FOUND ? 'unheard' : 'heard';
      if (became === 'unheard') {
        this.#stand('asking');
        return this.#send(work, shown);
      }
      if (became !== 'heard') {
        this.#work = undefined;
        this.#stand('idle');
        return this.#keep(became);
      }
      heard++;
    }
    this.#stand('cut');
  }

  #stand(standing: Standing, result?: Result<never>): void {
    this.standing = standing;
    this.failure = result && !result.ok ? result.error : undefined;
    this.changed();
  }

  #keep(conversation: Conversation): void {
    this.conversation = conversation;
    kept.value = conversation;
    this.changed();
  }
}
