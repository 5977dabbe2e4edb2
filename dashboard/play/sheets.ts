import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { dateTime } from '../src/app/messages.js';
import { language, LANGUAGES } from '../src/app/preferences.js';
import { View } from '../src/components/view.js';
import { act, type Cast, type Journal, type Player } from './bridge.js';
import { face, nameOf } from './pictures.js';
import { preferences, type Preferences } from './preferences.js';
import { download, put, SLOTS, slots, upload, type Slot } from './saves.js';
import type { Story } from './story.js';
import { t } from './words.js';

/** Everything that was read, the latest first in sight; a line leads back to itself. */
export function historySheet(cast: Cast, story: Story | undefined, look: (index: number) => void): TemplateResult {
  return html`<ol class="history">
    ${story?.log.map(
      ({ agent, text, kind }, i) => html`<li class="line-${kind}">
        ${kind === 'gossip'
          ? html`<span class="speaker">${t('overheard', { name: nameOf(cast, agent) })}</span><span class="said">${text}</span>`
          : html`<button ?autofocus=${i === story.log.length - 1} @click=${() => look(i)}><span class="speaker">${nameOf(cast, agent)}</span><span class="said">${story.named(text)}</span></button>`}
      </li>`,
    )}
  </ol>`;
}

type Virtue = 'sophia' | 'techne_v' | 'arete' | 'mneia' | 'synergy' | 'kairos' | 'harmonia' | 'eros';
const VIRTUES: readonly Virtue[] = ['sophia', 'techne_v', 'arete', 'mneia', 'synergy', 'kairos', 'harmonia', 'eros'];

const NOTHING: Journal = { virtues: {}, deltas: {}, patrons: {}, affinities: {}, facts: [] };

/** Virtues and what the crew remembers. */
@customElement('cr-journal')
export class JournalSheet extends View {
  @property({ attribute: false }) player?: Player;
  @property({ attribute: false }) cast!: Cast;
  @state() private journal: Journal | undefined;
  @state() private problem = '';

  protected override begin(): void {
    void this.#fetch();
  }

  async #fetch(): Promise<void> {
    const answer = await act<Journal>('get_virtue_context', { player_id: this.player?.player_id });
    this.journal = answer.ok ? answer.value : undefined;
    this.problem = answer.ok ? '' : answer.error.message;
  }

  async #forget(id: number): Promise<void> {
    const answer = await act('delete_fact', { player_id: this.player?.player_id, fact_id: id });
    this.problem = answer.ok ? '' : answer.error.message;
    await this.#fetch();
  }

  protected override render(): TemplateResult {
    const { virtues, deltas, patrons, facts } = this.journal ?? NOTHING;
    const shown = VIRTUES.filter((virtue) => virtues[virtue] !== undefined);
    return html`${this.problem ? html`<p role="alert">${this.problem}</p>` : nothing}
      <h3>${t('virtues')}</h3>
      ${shown.length > 0 ? nothing : html`<p class="quiet">${this.journal ? t('noVirtues') : '…'}</p>`}
      <dl class="virtues">
        ${shown.map((virtue) => {
          const score = virtues[virtue] ?? 0;
          const delta = deltas[virtue] ?? 0;
          return html`<div>
            <dt>${t(virtue)} ${patrons[virtue] ? html`<span class="quiet">${t('patron', { name: nameOf(this.cast, patrons[virtue]) })}</span>` : nothing}</dt>
            <dd><meter min="0" max="1" .value=${score} aria-label=${t(virtue)}></meter> ${Math.round(score * 100)}${delta ? html` (${delta > 0 ? '+' : '−'}${Math.round(Math.abs(delta) * 100)})` : nothing}</dd>
          </div>`;
        })}
      </dl>
      <h3>${t('facts')}</h3>
      ${facts.length > 0 ? nothing : html`<p class="quiet">${this.journal ? t('noFacts') : '…'}</p>`}
      <ul class="facts">
        ${facts.map(
          ({ id, body }) => html`<li>
            <span>${body}</span> <button class="text-button" aria-label=${t('forget', { fact: body })} @click=${() => void this.#forget(id)}>✕</button>
          </li>`,
        )}
      </ul>`;
  }
}

/** Slots to save in or to load from, and files. */
export function savesSheet(
  cast: Cast,
  doing: 'save' | 'load',
  save: (index: number) => void,
  load: (slot: Slot) => void,
  tell: (note: string) => void,
): TemplateResult {
  const read = async (event: Event): Promise<void> => {
    const text = await (event.target as HTMLInputElement).files?.[0]?.text();
    const slot = upload(text ?? '');
    if (slot) {
      const free = Array.from({ length: SLOTS }, (_, i) => i).find((i) => !slots.value[i]) ?? SLOTS - 1;
      put(free, slot);
      load(slot);
    } else {
      tell(t('badFile'));
    }
  };
  return html`<ol class="slots">
      ${Array.from({ length: SLOTS }, (_, i) => {
        const slot = slots.value[i] ?? undefined;
        return html`<li>
          <button class="slot" ?disabled=${doing === 'load' && !slot} @click=${() => (doing === 'save' ? save(i) : slot && load(slot))}>
            ${slot
              ? html`${face(cast, slot.agent, slot.portrait, 'thumbnail')}<span class="speaker">${slot.player.name}</span>
                  <span class="quiet">${dateTime(slot.at)}</span>
                  <span class="quiet">${cast.agents.find(({ id }) => id === slot.agent)?.epithet ?? nothing}</span><span class="said">${slot.text}</span>`
              : html`<span class="speaker">${t('slot', { number: i + 1 })}</span><span class="quiet">${t('empty')}</span>`}
          </button>
          ${slot ? html`<button class="text-button" aria-label=${t('toFile', { number: i + 1 })} @click=${() => download(slot)}>↓</button>` : nothing}
        </li>`;
      })}
    </ol>
    ${doing === 'load'
      ? html`<label class="file">${t('fromFile')} <input type="file" accept="application/json,.json" @change=${(event: Event) => void read(event)} /></label>`
      : nothing}`;
}

type Of<T> = { [K in keyof Preferences]: Preferences[K] extends T ? K : never }[keyof Preferences];

function change(part: Partial<Preferences>): void {
  preferences.value = { ...preferences.value, ...part };
}

/** Reading, look, sound and story. */
export function preferencesSheet(): TemplateResult {
  const now = preferences.value;
  const slider = (key: Of<number>, label: string, min: number, max: number, step: number, told: string): TemplateResult =>
    html`<label>${label}
      <span class="slide"
        ><input type="range" min=${min} max=${max} step=${step} .value=${String(now[key])} aria-valuetext=${told}
          @input=${(event: Event) => change({ [key]: Number((event.target as HTMLInputElement).value) })} /><output>${told}</output></span
      ></label>`;
  const loud = (key: 'volume' | 'effects' | 'ambience' | 'music'): TemplateResult => slider(key, t(key), 0, 100, 5, `${now[key]} %`);
  const box = (key: Of<boolean>, label: string): TemplateResult =>
    html`<label class="check"><input type="checkbox" .checked=${now[key]} @change=${(event: Event) => change({ [key]: (event.target as HTMLInputElement).checked })} />${label}</label>`;
  return html`<form class="preferences" @submit=${(event: Event) => event.preventDefault()}>
    <label>${t('language')}
      <select @change=${(event: Event) => (language.value = (event.target as HTMLSelectElement).value === 'de' ? 'de' : 'en')}>
        ${LANGUAGES.map((one) => html`<option value=${one} lang=${one} ?selected=${one === language.value}>${one === 'de' ? 'Deutsch' : 'English'}</option>`)}
      </select>
    </label>
    ${slider('size', t('size'), 100, 200, 10, `${now.size} %`)}
    ${slider('speed', t('speed'), 0, 120, 5, now.speed === 0 ? t('atOnce') : t('perSecond', { count: now.speed }))}
    ${slider('auto', t('autoTime'), 2, 40, 1, t('seconds', { count: now.auto }))}
    ${box('contrast', t('contrast'))} ${box('still', t('still'))} ${box('unseen', t('unseen'))} ${box('gossip', t('gossip'))} ${box('romance', t('romance'))}
    ${box('voice', t('voice'))} ${now.voice ? loud('volume') : nothing} ${loud('effects')} ${loud('ambience')} ${loud('music')}
    ${box('muted', t('muted'))} ${box('captions', t('captions'))}
    <label>${t('project')} <input .value=${now.project} spellcheck="false" @change=${(event: Event) => change({ project: (event.target as HTMLInputElement).value.trim() })} /></label>
  </form>`;
}

/** Who the crew are. */
export function codex(cast: Cast): TemplateResult {
  return html`<ul class="codex">
    ${cast.agents.map(
      ({ id, name, epithet, codex: text }) => html`<li>${face(cast, id, 'neutral', 'thumbnail')}<div><h3>${name}</h3><p class="quiet">${epithet}</p><p>${text}</p></div></li>`,
    )}
  </ul>`;
}

/** The portraits. */
export function gallery(cast: Cast): TemplateResult {
  return html`<ul class="gallery">
    ${cast.agents.flatMap(({ id, name, states }) => states.map((mood) => html`<li><figure>${face(cast, id, mood, 'thumbnail')}<figcaption>${name}</figcaption></figure></li>`))}
  </ul>`;
}
