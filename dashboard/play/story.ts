import type { Result } from '../src/api/result.js';
import { freshId, type Player, type Resumed, type Scene, type StreamRecord, type Suggestion } from './bridge.js';

/** What is on the page of a conversation: lines that were read, lines that wait, and a question. No clock, no document, no network. */

/** One line as it is shown. */
export interface Line {
  /** An agent's id, `player`, or `system` for the bridge and the page. */
  readonly agent: string;
  readonly text: string;
  readonly portrait: string;
  /** `dialogue`, `code`, `spec`, `result`, `card`, `scene` or `gossip`. */
  readonly kind: string;
  /** Of a written scene: its id, the line's id in it, and where it is played. */
  readonly scene?: string;
  readonly id?: string;
  readonly place?: string;
}

/** What the reader is asked. */
export interface Question {
  readonly agent: string;
  readonly prompt: string;
  readonly choices: readonly string[];
  readonly plan: string;
  /** Of a written scene: its id, and the ids of its answers in the order of the choices. */
  readonly scene?: string;
  readonly ids?: readonly string[];
}

/** What is seen of a story from outside of it. */
export interface Listener {
  /** A line is on the page for the first time. */
  read(line: Line): void;
  /** Somebody who is not in the conversation is heard. */
  overheard(line: Line): void;
}

export const PLAYER = 'player';
export const SYSTEM = 'system';

export const line = (agent: string, text: string, kind = 'dialogue', portrait = 'neutral'): Line => ({ agent, text, portrait, kind });

/** Where a topic is talked of; the first that fits. */
const PLACES: ReadonlyArray<readonly [string, RegExp]> = [
  ['archive', /remember|history|earlier run|last time|erinner|früher|letztes mal|archiv/],
  ['agora', /attack|poison|byzantine|vote|liar|angriff|vergift|abstimm|lügner/],
  ['stoa', /\b(why|plan|bound|proof|prove|test)|warum|schranke|beweis|prüf/],
  ['forge', /\b(run|launch|train|build)\b|starte|trainier|baue/],
  ['workshop', /\b(code|python|file|rule|regel)\b|datei|tokenizer|adapter/],
  ['harbour', /\b(data|clients?|daten)\b|dirichlet|femnist|medmnist/],
  ['terrace', /\b(beauty|tired|joke|jazz|evening|night)\b|schönheit|müde|witz|abend|nacht/],
];

export function placeOf(topic: string, now: string): string {
  return PLACES.find(([, words]) => words.test(topic.toLowerCase()))?.[0] ?? now;
}

const RUN = /\bapi_run_[0-9_]+[0-9]\b/g;

const FIRST_AFFINITY = 0.5;
const GOSSIP_INTERVAL = 3;

export class Story {
  /** What was read, the present line last. */
  readonly log: Line[] = [];
  /** Index of the line on the page; smaller than the last one while the reader looks back. */
  at = -1;
  question: Question | undefined;
  status = '';
  busy = false;
  place = 'forge';
  affinities: Record<string, number> = {};
  /** Runs that the crew has named, the latest last. */
  runs: string[] = [];
  /** What the lab calls runs, by id. */
  names: Readonly<Record<string, string>> = {};
  turns = 0;
  /** Things to say, as the bridge offers them. */
  suggestions: readonly Suggestion[] = [];
  /** Whether the bridge has written scenes. */
  hasScenes = false;
  readonly #asked = new Set<string>();
  readonly #waiting: Array<Line | Question> = [];
  /** Scenes that came while an answer was under way. */
  readonly #held: Scene[] = [];

  constructor(
    readonly player: Player,
    private readonly listener: Listener,
  ) {}

  get line(): Line | undefined {
    return this.log[this.at];
  }

  get looksBack(): boolean {
    return this.at < this.log.length - 1;
  }

  /** Whether there is something to read on to. */
  get hasMore(): boolean {
    return this.looksBack || this.#waiting.length > 0;
  }

  /** The last agent who spoke. */
  get speaker(): string {
    return this.log.slice(0, this.at + 1).findLast(({ agent }) => agent !== PLAYER && agent !== SYSTEM)?.agent ?? '';
  }

  affinity(agent: string): number {
    return this.affinities[agent] ?? FIRST_AFFINITY;
  }

  /** A text with runs by their names. */
  named(text: string): string {
    return text.replace(RUN, (id) => (this.names[id] ? `“${this.names[id]}”` : id));
  }

  /** Asks once for the names of the runs that were spoken of; true if one was learned. */
  async learnNames(ask: (id: string) => Promise<Result<{ readonly name: string }>>): Promise<boolean> {
    const unknown = this.runs.filter((id) => !this.#asked.has(id));
    unknown.forEach((id) => this.#asked.add(id));
    const found = await Promise.all(unknown.map(async (id) => [id, await ask(id)] as const));
    const learned = found.flatMap(([id, answer]) => (answer.ok ? [[id, answer.value.name]] : []));
    this.names = { ...this.names, ...(Object.fromEntries(learned) as Record<string, string>) };
    return learned.length > 0;
  }

  /** Begins a turn with what the player says; what waits to be read is in the history. */
  say(text: string): void {
    this.#settle();
    this.question = undefined;
    this.place = placeOf(text, this.place);
    this.#show(line(PLAYER, text));
    this.busy = true;
    this.status = '';
  }

  /** Takes a record of the answer. */
  take(record: StreamRecord): void {
    const agent = record.agent ?? SYSTEM;
    switch (record.action) {
      case 'status':
        this.status = record.message ?? '';
        break;
      case 'message':
        if (record.message) {
          this.#add(line(agent, record.message, record.kind, record.portrait));
        }
        break;
      case 'card':
        this.#add(line(agent, `${record.of ?? ''}\n${record.formula ?? ''}`.trim(), 'card'));
        break;
      case 'choice':
      case 'input_required':
        this.#wait({ agent, prompt: record.prompt ?? '', choices: record.choices ?? [], plan: record.plan ?? '' });
        break;
      case 'affinity':
        this.affinities = { ...this.affinities, [agent]: record.value ?? this.affinity(agent) };
        break;
      case 'suggestions':
        this.offer(record.suggestions);
        break;
      case 'scene':
        if (record.scene) {
          this.play(record.scene);
        }
        break;
      case 'evening':
        this.#add(line(agent, record.message ?? '', 'dialogue', record.face));
        this.#add(line(SYSTEM, (record.card ?? []).join('\n')));
        break;
      case 'refused':
        this.#add(line(SYSTEM, record.message ?? ''));
        break;
      case 'end':
        this.turns++;
        break;
    }
  }

  /** Takes a written scene, or what is left of one. It begins when no answer is under way, as on the desktop. */
  play(scene: Scene): void {
    if (this.busy && !scene.corner) {
      this.#held.push(scene);
    } else {
      this.#begin(scene);
    }
  }

  #begin({ id, agent, place, corner, lines, ask, answers, read, answered }: Scene): void {
    const from = lines.findIndex((one) => one.id === read) + 1;
    const played = lines.slice(from).map((one) => ({ ...line(one.by, one.text, 'scene', one.face), scene: id, id: one.id, ...(place ? { place } : {}) }));
    if (corner) {
      played.forEach((one) => this.overhear(one));
      return;
    }
    this.#waiting.push(...played);
    if (ask && answers.length > 0 && !answered) {
      this.#waiting.push({ agent, prompt: ask, choices: answers.map(({ text }) => text), plan: '', scene: id, ids: answers.map((one) => one.id) });
    }
    this.#follow();
  }

  /** The player has chosen; the lines that follow come with the answer. */
  chosen(text: string): void {
    this.question = undefined;
    this.#show(line(PLAYER, text));
  }

  /** The answer is over, whatever it came to. */
  over(): void {
    this.busy = false;
    this.status = '';
    if (!this.line || (this.line.agent === PLAYER && !this.looksBack)) {
      this.forward();
    }
    if (!this.question && !this.#waiting.some((one) => 'prompt' in one)) {
      this.#held.splice(0).forEach((scene) => this.#begin(scene));
    }
  }

  /** Adds what was overheard; it is read beside the conversation. */
  overhear(heard: Line): void {
    const end = !this.looksBack;
    this.log.splice(Math.max(0, this.log.length - 1), 0, { ...heard, kind: 'gossip' });
    this.at = end ? this.log.length - 1 : this.at;
    this.listener.overheard(heard);
  }

  /** Whether somebody gossips after this turn. */
  get gossips(): boolean {
    return this.turns > 0 && this.turns % GOSSIP_INTERVAL === 0;
  }

  /** Reads on; false if there is nothing more. */
  forward(): boolean {
    if (this.looksBack) {
      this.at++;
      return true;
    }
    const next = this.#waiting.shift();
    if (!next) {
      return false;
    }
    if ('prompt' in next) {
      this.#ask(next);
    } else {
      this.#show(next);
    }
    return true;
  }

  back(): boolean {
    const before = this.log.slice(0, this.at).findLastIndex(({ kind }) => kind !== 'gossip');
    this.at = before < 0 ? this.at : before;
    return before >= 0;
  }

  /** Goes to a line of the history. */
  lookAt(index: number): void {
    this.at = Math.max(0, Math.min(index, this.log.length - 1));
  }

  /** Takes what the bridge offers to say; one that has no scenes offers nothing. */
  offer(suggestions: readonly Suggestion[] | undefined): void {
    this.hasScenes ||= suggestions !== undefined;
    this.suggestions = suggestions ?? this.suggestions;
  }

  /** Shows what the bridge remembers of the conversation. */
  recall({ history = [], question, scene, suggestions, message }: Resumed): void {
    this.log.push(...history.map((past) => line(past.agent, past.message, past.kind === PLAYER ? 'dialogue' : past.kind, past.portrait)));
    if (this.log.length === 0) {
      this.log.push(line(SYSTEM, message));
    }
    this.at = this.log.length - 1;
    this.place = placeOf(this.log.findLast(({ agent }) => agent === PLAYER)?.text ?? '', this.place);
    this.offer(suggestions);
    if (scene) {
      this.play(scene);
    }
    if (question) {
      this.#ask({ agent: question.agent, prompt: question.prompt, choices: question.choices, plan: question.plan ?? '' });
    }
  }

  /** The first line is shown at once, the others wait for the reader. */
  #add(added: Line): void {
    this.runs = [...new Set([...this.runs, ...(added.text.match(RUN) ?? [])])];
    this.#waiting.push(added);
    this.#follow();
  }

  #wait(question: Question): void {
    if (question.plan) {
      this.#waiting.push(line(question.agent, question.plan, 'spec'));
    }
    this.#waiting.push(question);
    this.#follow();
  }

  #follow(): void {
    if (!this.looksBack && (!this.line || this.line.agent === PLAYER)) {
      this.forward();
    }
  }

  #ask(question: Question): void {
    this.question = question;
    // A scene's question stands above its answers and is no line, as on the desktop and in the bridge's history.
    if (!question.scene && question.prompt && this.log.at(-1)?.text !== question.prompt) {
      this.#show(line(question.agent || SYSTEM, question.prompt));
    }
  }

  #show(shown: Line): void {
    this.log.push(shown);
    this.at = this.log.length - 1;
    this.place = shown.place ?? this.place;
    this.listener.read(shown);
  }

  /** Moves what was said into the history; a scene that was not read is not told. */
  #settle(): void {
    const said = this.#waiting.splice(0).filter((one): one is Line => 'text' in one && !one.scene);
    this.log.push(...said);
    this.at = this.log.length - 1;
  }
}

/** A player's first conversation. */
export const newcomer = (player_id: string, name: string): Player => ({ player_id, context_id: freshId(), name });
