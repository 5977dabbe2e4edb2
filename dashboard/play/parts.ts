import { html, nothing, type TemplateResult } from 'lit';
import type { Agent, Cast } from './bridge.js';
import { face, hearts, nameOf } from './pictures.js';
import type { Line, Question, Story } from './story.js';
import { t } from './words.js';

/** Parts of the stage that only show. */

/** The first line of the story. */
export function opening({ opening: { name, text } }: Cast): TemplateResult | typeof nothing {
  return text ? html`<blockquote class="opening"><p>${text}</p><cite>${name}</cite></blockquote>` : nothing;
}

/** Who likes the player, and how much; folded, only whoever speaks. */
export function hud(cast: Cast, story: Story): TemplateResult {
  const crew = cast.agents.filter(({ spirit }) => !spirit);
  const speaker = crew.find(({ id }) => id === story.speaker);
  const wide = matchMedia('(min-width: 60rem) and (min-height: 32rem)').matches;
  return html`<details class="hud" ?open=${wide}>
    <summary>${speaker ? heartRow(cast, story, speaker) : nothing}<span class="small-head">${t('affinity')}</span></summary>
    <ul>
      ${crew.map((agent) => html`<li>${heartRow(cast, story, agent)}</li>`)}
    </ul>
  </details>`;
}

function heartRow(cast: Cast, story: Story, { id, name }: Agent): TemplateResult {
  const value = story.affinity(id);
  const score = Math.round(value * 100);
  const heart = (i: number): TemplateResult => (i <= hearts(value) ? html`<span class="on">♥</span>` : html`<span class="off">♡</span>`);
  return html`<span class="sr">${t('hearts', { name, score, hearts: hearts(value) })}</span>
    <span class="heart-row" aria-hidden="true">
      <span class="chip">${face(cast, id, 'neutral', '')}</span><span class="hud-name">${name}</span>
      <span class="hearts">${[1, 2, 3, 4].map(heart)}</span><span class="score">${score}</span>
    </span>`;
}

/** What a sound is, in words; nothing for a turned page. */
export function caption(cast: Cast, sound: string): string {
  switch (sound) {
    case 'chime':
    case 'choice':
    case 'sent':
    case 'sheet':
    case 'ambience_forge':
    case 'ambience_night':
    case 'ambience_rain':
    case 'ambience_agora':
      return t(`caption_${sound}`);
    default:
      return sound.startsWith('theme_') ? t('caption_theme', { name: nameOf(cast, sound.slice('theme_'.length)) }) : '';
  }
}

export function thinking(status: string, dots: number, seconds: number, stop: () => void): TemplateResult {
  return html`<div class="thinking">
    <span role="status">${status || t('thinking')}</span><span class="dots" aria-hidden="true">${'.'.repeat(dots)}</span>
    <span aria-hidden="true">${seconds} s</span>
    <button class="stop" @click=${stop}>${t('stop')}</button>
  </div>`;
}

/** The answers to a question, each with its key. */
export function choices(question: Question, choose: (index: number) => void): TemplateResult {
  return html`<section class="choices" aria-labelledby="asked">
    <h2 id="asked">${question.prompt}</h2>
    <ol>
      ${question.choices.map(
        (text, i) => html`<li>
          <button @click=${() => choose(i)}><span class="number" aria-hidden="true">${i + 1}</span><span>${text}</span></button>
        </li>`,
      )}
    </ol>
  </section>`;
}

/** Somebody who is overheard; {@link keep} is called when the reader turns to it. */
export function gossipBubble(cast: Cast, heard: Line, keep: () => void, dismiss: () => void): TemplateResult {
  return html`<aside class="gossip" @pointerenter=${keep} @focusin=${keep}>
    <h2 class="small-head">${t('overheard', { name: nameOf(cast, heard.agent) })}</h2>
    <p>${heard.text}</p>
    <button class="text-button" @click=${dismiss}>${t('dismiss')}</button>
  </aside>`;
}

/** How the story reads on: by the reader's hand, by itself, or fast. */
export type Pace = 'hand' | 'auto' | 'skip';

export function quickMenu(now: Pace, back: () => void, set: (pace: Pace) => void, open: (sheet: string) => void): TemplateResult {
  const toggle = (pace: Pace, label: string): TemplateResult => html`<button aria-pressed=${now === pace} @click=${() => set(pace)}>${label}</button>`;
  const sheet = (name: string, label: string, few = ''): TemplateResult => html`<button class=${few} @click=${() => open(name)}>${label}</button>`;
  return html`<nav class="quick" aria-label=${t('menu')}>
    <button @click=${back}>${t('back')}</button>
    ${sheet('history', t('history'))} ${toggle('skip', t('skip'))} ${toggle('auto', t('auto'))} ${sheet('save', t('save'), 'wide')}
    ${sheet('load', t('load'), 'wide')} ${sheet('preferences', t('preferences'), 'wide')} ${sheet('journal', t('journal'), 'wide')}
    ${sheet('menu', t('menu'))}
  </nav>`;
}
