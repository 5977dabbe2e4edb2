import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { language } from '../src/app/preferences.js';
import { View } from '../src/components/view.js';
import { act, cancel, freshId, gossip, run, say, type Cast, type Resumed, type Scene, type SceneResult, type StreamRecord, type Suggestion } from './bridge.js';
import { markRead, preferences } from './preferences.js';
import { caption, choices, gossipBubble, hud, quickMenu, thinking, type Pace } from './parts.js';
import { backdrop, face, hearts, nameOf } from './pictures.js';
import { heard, sounds } from './sound.js';
import { line, PLAYER, SYSTEM, type Line, type Story } from './story.js';
import type { Typed } from './typed.js';
import { t } from './words.js';
import { Voice } from './voice.js';
import './run-card.js';
import './typed.js';

const GOSSIP_MS = 8_000;
const THINKING_MS = 400;
const SKIP_MS = 60;
const FRIENDLY = 0.4;
const CAPTION_MS = 4_000;
const LONGEST = 8_000;

/** The conversation: who speaks, what they say, and what the player can say. */
@customElement('cr-stage')
export class Stage extends View {
  @property({ attribute: false }) story!: Story;
  @property({ attribute: false }) cast!: Cast;
  @state() private overheard: Line | undefined;
  @state() private pace: Pace = 'hand';
  @state() private dots = 0;
  @state() private seconds = 0;
  @state() private spoken = '';
  @state() private caption = '';
  /** Runs that are over, and runs whose launch the bridge was told of. */
  @state() private over: readonly string[] = [];
  @state() private putAway: readonly string[] = [];
  readonly #launched = new Set<string>();
  @query('input.field') private field?: HTMLInputElement;
  @query('cr-typed') private typed?: Typed;
  #turn: { readonly id: string; readonly work: AbortController } | undefined;
  #begun = 0;
  #gossipTimer = 0;
  #paceTimer = 0;
  #captionTimer = 0;
  readonly #voice = new Voice();

  protected override begin(): void {
    this.watch(preferences);
    const keys = (event: KeyboardEvent): void => this.#key(event);
    window.addEventListener('keydown', keys);
    this.atEnd(() => window.removeEventListener('keydown', keys));
    const thinking = setInterval(() => {
      this.#think();
      this.#score();
    }, THINKING_MS);
    this.atEnd(heard.listen(({ sound }) => this.#hear(sound)));
    this.atEnd(() => sounds.hush());
    this.atEnd(() => clearInterval(thinking));
    this.atEnd(() => this.#turn?.work.abort());
    this.atEnd(() => this.#voice.hush());
    this.atEnd(() => clearTimeout(this.#paceTimer));
    this.focusField();
  }

  /** Reads a line for the first time: tells the bridge, the voice and whoever listens. */
  read(shown: Line): void {
    const before = markRead(shown.text);
    if (this.pace === 'skip' && !before && !preferences.value.unseen) {
      this.pace = 'hand';
    }
    this.spoken = `${nameOf(this.cast, shown.agent)}: ${this.story.named(shown.text)}`;
    if (shown.scene && shown.id) {
      void act('scene_seen', { ...this.#who, scene: shown.scene, line: shown.id });
    }
    if (this.pace === 'skip') {
      this.#voice.hush();
    } else {
      this.#voice.say(shown, () => this.story.line?.text === shown.text, (why) => this.#tell(t('mute', { why })));
    }
    this.#go();
  }

  overhear(heard: Line): void {
    this.overheard = heard;
    clearTimeout(this.#gossipTimer);
    this.#gossipTimer = window.setTimeout(() => (this.overheard = undefined), GOSSIP_MS);
  }

  /** Shows the caption of a sound; that of a turned page has none. */
  #hear(sound: string): void {
    this.caption = preferences.value.captions ? caption(this.cast, sound) : '';
    clearTimeout(this.#captionTimer);
    this.#captionTimer = window.setTimeout(() => (this.caption = ''), CAPTION_MS);
  }

  #score(): void {
    sounds.score(this.story.place, this.story.speaker, !this.#voice.isOver);
  }

  /** Lets the player write. A finger that asked for something else gets no keyboard over half of the page. */
  focusField(): void {
    if (!matchMedia('(pointer: coarse)').matches) {
      void this.updateComplete.then(() => this.field?.focus({ preventScroll: true }));
    }
  }

  /** Asks for the scene that is due. */
  async open(): Promise<void> {
    if (!this.story.hasScenes) {
      return;
    }
    const due = await act<{ scene?: Scene; suggestions?: readonly Suggestion[] }>('scene_due', this.#who);
    if (due.ok) {
      this.#take(due.value);
    }
  }

  get #who(): object {
    const { player_id, context_id, name } = this.story.player;
    return { player_id, context_id, name, romance: preferences.value.romance };
  }

  #take({ scene, suggestions }: Pick<Resumed, 'scene' | 'suggestions'>): void {
    this.story.offer(suggestions);
    if (scene) {
      this.story.play(scene);
    }
    this.requestUpdate();
  }

  /** Says something and follows the answer. */
  async send(text: string, choice = false): Promise<void> {
    const said = text.trim();
    if (!said) {
      return;
    }
    this.#turn?.work.abort();
    const turn = { id: freshId(), work: new AbortController() };
    this.#turn = turn;
    this.#begun = performance.now();
    this.pace = this.pace === 'skip' ? 'hand' : this.pace;
    sounds.signal('sent');
    const { name } = this.story.player;
    const { romance, project } = preferences.value;
    this.story.say(said);
    this.requestUpdate();
    this.focusField();
    const body = { ...(choice ? { action: 'choice', choice: said } : { text: said }), name, romance, ...(project ? { project_path: project } : {}), ...(this.#run ? { shown: this.#run } : {}) };
    for await (const record of say(this.story.player, turn.id, body, turn.work.signal)) {
      if (this.#turn !== turn) {
        return;
      }
      this.#record(record);
      void this.story.learnNames(run).then((learned) => learned && this.requestUpdate());
      this.requestUpdate();
    }
    if (this.#turn === turn) {
      this.#over();
    }
  }

  /** Takes a record; one that brings somebody closer is heard and told. */
  #record(record: StreamRecord): void {
    const { agent = '' } = record;
    const before = hearts(this.story.affinity(agent));
    this.story.take(record);
    const value = this.story.affinity(agent);
    if (hearts(value) > before) {
      sounds.signal('chime');
      this.#tell(t('hearts', { name: nameOf(this.cast, agent), score: Math.round(value * 100), hearts: hearts(value) }));
    }
  }

  #tell(note: string): void {
    this.dispatchEvent(new CustomEvent('note', { detail: note }));
  }

  #over(): void {
    this.#turn = undefined;
    this.story.over();
    if (this.story.line?.agent === PLAYER && !this.story.hasMore && !this.story.question) {
      this.story.take({ action: 'message', agent: SYSTEM, message: t('silence') });
    }
    this.requestUpdate();
    this.#go();
    if (this.story.gossips && preferences.value.gossip && !this.overheard) {
      void this.#gossip();
    }
  }

  async #gossip(): Promise<void> {
    const idle = this.cast.agents.filter(({ id, spirit }) => !spirit && id !== this.story.speaker && this.story.affinity(id) >= FRIENDLY);
    const one = idle[Math.floor(Math.random() * idle.length)];
    const answer = one && (await gossip(this.story.player, one.id));
    if (answer?.ok) {
      this.story.overhear(line(answer.value.agent, answer.value.line));
      this.requestUpdate();
    }
  }

  async #choose(index: number): Promise<void> {
    const { question } = this.story;
    const text = question?.choices[index];
    if (!question || text === undefined) {
      return;
    }
    sounds.signal('choice');
    const answer = question.ids?.[index];
    if (!question.scene || answer === undefined) {
      return this.send(text, true);
    }
    this.story.chosen(text);
    this.requestUpdate();
    this.focusField();
    const result = await act<SceneResult>('scene_answer', { ...this.#who, scene: question.scene, answer });
    if (!result.ok) {
      this.story.take({ action: 'refused', message: result.error.message });
    } else {
      const { outcome, lines, affinity = [], suggestions } = result.value;
      if (outcome === 'romance_on' || outcome === 'romance_off') {
        preferences.value = { ...preferences.value, romance: outcome === 'romance_on' };
      }
      affinity.forEach((record) => this.#record({ ...record, action: 'affinity' }));
      this.#take({ scene: { id: question.scene, agent: '', place: '', corner: false, lines, ask: '', answers: [] }, ...(suggestions ? { suggestions } : {}) });
    }
    this.requestUpdate();
  }

  #stop(): void {
    const turn = this.#turn;
    if (turn) {
      turn.work.abort();
      void cancel(this.story.player, turn.id);
      this.#over();
    }
  }

  forward(): void {
    if (this.typed && !this.typed.isDone && !this.story.looksBack) {
      this.typed.finish();
      this.#go();
    } else if (this.story.forward()) {
      sounds.signal('page');
      this.requestUpdate();
      if (this.story.question && document.activeElement !== this.field) {
        void this.updateComplete.then(() => this.querySelector<HTMLElement>('.choices button')?.focus());
      }
    }
  }

  back(): void {
    this.pace = 'hand';
    if (this.story.back()) {
      this.requestUpdate();
    }
  }

  lookAt(index: number): void {
    this.pace = 'hand';
    this.story.lookAt(index);
    this.requestUpdate();
  }

  #set(pace: Pace): void {
    this.pace = this.pace === pace ? 'hand' : pace;
    this.#go();
    this.focusField();
  }

  /** Reads on by itself when the line has been seen and heard. */
  #go(): void {
    clearTimeout(this.#paceTimer);
    const { auto } = preferences.value;
    if (this.pace === 'hand' || (this.pace === 'auto' && auto === 0)) {
      return;
    }
    const length = this.story.line?.text.length ?? 0;
    const stay = this.pace === 'skip' ? SKIP_MS : ((25 + length) / 250) * auto * 1000;
    this.#paceTimer = window.setTimeout(() => {
      if (this.pace === 'skip') {
        this.typed?.finish();
      }
      if (this.story.hasMore && this.typed?.isDone && (this.#voice.isOver || this.pace === 'skip')) {
        this.forward();
      }
      this.#go();
    }, stay);
  }

  #think(): void {
    if (this.story.busy) {
      this.dots = (this.dots + 1) % 4;
      this.seconds = Math.floor((performance.now() - this.#begun) / 1000);
    }
  }

  #key(event: KeyboardEvent): void {
    const { key, target, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || altKey || metaKey || event.defaultPrevented || document.querySelector('dialog[open]')) {
      return;
    }
    const writes = target instanceof HTMLInputElement;
    const empty = !this.field?.value;
    const presses = target instanceof Element && target.closest('button, summary, a') !== null;
    const digit = Number(key);
    if (digit >= 1 && digit <= 9 && empty) {
      if (this.story.question ? digit > this.story.question.choices.length : digit > this.#chips.length) {
        return;
      }
      this.story.question?.choices.length ? void this.#choose(digit - 1) : this.#pick(digit - 1);
    } else if (key === 'PageUp') {
      this.back();
    } else if (key === 'PageDown' || (key === 'Enter' && writes && empty) || ((key === 'Enter' || key === ' ') && !writes && !presses)) {
      this.forward();
    } else if (key === 'Escape') {
      this.#open('menu');
    } else {
      return;
    }
    event.preventDefault();
  }

  get #chips(): readonly Suggestion[] {
    return this.story.question?.choices.length ? [] : this.story.suggestions.slice(0, 3);
  }

  #pick(index: number): void {
    void this.send(this.#chips[index]?.line ?? '');
  }

  #open(sheet: string): void {
    this.dispatchEvent(new CustomEvent('sheet', { detail: sheet }));
  }

  #submit(event: Event): void {
    event.preventDefault();
    const text = this.field?.value ?? '';
    if (text.trim()) {
      (this.field as HTMLInputElement).value = '';
      void this.send(text);
    } else {
      this.forward();
    }
  }

  /** The run on the page: the first that is not over, else the last. */
  get #run(): string | undefined {
    const shown = this.story.runs.filter((id) => !this.putAway.includes(id));
    return shown.find((id) => !this.over.includes(id)) ?? shown.at(-1);
  }

  /** A run was launched or is over: the bridge may have something written for it. */
  async #ran(run: string, status = ''): Promise<void> {
    this.over = status ? [...this.over, run] : this.over;
    if (status ? !this.#launched.delete(run) : this.#launched.has(run)) {
      return;
    }
    if (!status) {
      this.#launched.add(run);
    }
    if (!this.story.hasScenes) {
      return;
    }
    const ended = status ? { ended: status } : {};
    const due = await act<Pick<Resumed, 'scene' | 'suggestions'>>('scene_run', { ...this.#who, run, ...ended });
    if (due.ok) {
      this.#take(due.value);
    }
  }

  protected override render(): TemplateResult {
    const { story } = this;
    const shown = this.#run;
    return html`<div class="scenery" aria-hidden="true"><img src=${backdrop(story.place)} alt="" /></div>
      <div class="scene" @wheel=${(event: WheelEvent) => event.deltaY < -8 && this.back()}>
        ${this.#portrait()} ${hud(this.cast, story)}
        ${shown
          ? keyed(
              shown,
              html`<cr-run-card
                class="run-card"
                .run=${shown}
                @close=${() => (this.putAway = [...this.putAway, shown])}
                @launched=${() => void this.#ran(shown)}
                @ended=${(event: CustomEvent<string>) => void this.#ran(shown, event.detail)}
              ></cr-run-card>`,
            )
          : nothing}
        ${this.caption ? html`<p class="caption" aria-hidden="true">[${this.caption}]</p>` : nothing} ${this.overheard ? gossipBubble(this.cast, this.overheard, () => clearTimeout(this.#gossipTimer), () => (this.overheard = undefined)) : nothing} ${story.busy ? thinking(story.status, this.dots, this.seconds, () => this.#stop()) : nothing}
        ${story.question?.choices.length && !story.looksBack ? choices(story.question, (index) => void this.#choose(index)) : nothing}
      </div>
      ${this.#box()} ${this.#speaking()} ${quickMenu(this.pace, () => this.back(), (pace) => this.#set(pace), (sheet) => this.#open(sheet))}
      <p class="sr" role="log" aria-live="polite" aria-atomic="true">${this.spoken}</p>`;
  }

  #portrait(): TemplateResult | typeof nothing {
    const shown = this.story.log.slice(0, this.story.at + 1).findLast(({ agent, kind }) => agent !== PLAYER && agent !== SYSTEM && kind !== 'gossip');
    return shown ? face(this.cast, shown.agent, shown.portrait, 'portrait') : nothing;
  }

  #box(): TemplateResult {
    const shown = this.story.line;
    const agent = this.cast.agents.find(({ id }) => id === shown?.agent);
    const fixed = shown && ['code', 'spec', 'card'].includes(shown.kind);
    return html`<section class="say ${shown?.agent === PLAYER ? 'own' : ''}" aria-label=${nameOf(this.cast, shown?.agent ?? SYSTEM)}>
      <div class="plate">
        <span class="nameplate">${nameOf(this.cast, shown?.agent ?? SYSTEM)}</span>
        ${agent ? html`<span class="epithet">${agent.epithet}</span>` : nothing}
      </div>
      ${this.story.looksBack
        ? html`<p class="past">${t('past')} <button class="text-button" @click=${() => this.lookAt(this.story.log.length - 1)}>${t('now')}</button></p>`
        : nothing}
      <div class="words" @click=${() => this.forward()}>
        ${fixed ? html`<pre tabindex="0">${this.story.named(shown.text)}</pre>` : html`<p lang=${language.value}><cr-typed .text=${this.story.named(shown?.text ?? '')}></cr-typed></p>`}
      </div>
      ${this.story.hasMore ? html`<button class="more" aria-label=${t('on')} @click=${() => this.forward()}><span aria-hidden="true">▼</span></button>` : nothing}
    </section>`;
  }

  #speaking(): TemplateResult {
    const chips = this.#chips;
    return html`<form class="speak" @submit=${(event: Event) => this.#submit(event)}>
      ${chips.length > 0
        ? html`<ol class="chips" aria-label=${t('suggestions')}>
            ${chips.map(
              ({ text }, i) => html`<li>
                <button type="button" @click=${() => this.#pick(i)}><span class="number" aria-hidden="true">${i + 1}</span>${text}</button>
              </li>`,
            )}
          </ol>`
        : nothing}
      <div class="entry">
        <input class="field" maxlength=${LONGEST} autocomplete="off" enterkeyhint="send" aria-label=${t('prompt')} placeholder=${t('prompt')} />
        <button class="gold">${t('send')}</button>
      </div>
    </form>`;
  }
}
