import { html, type TemplateResult } from 'lit';
import type { Cast } from './bridge.js';
import { PLAYER } from './story.js';
import { t } from './words.js';

/** The pictures of the novel, which the bridge has, and how the crew are named. */

const PICTURES = '/play/pictures';

/** The name of whoever speaks: one of the crew, a further agent, the player, or the page. */
export function nameOf(cast: Cast, id: string): string {
  const known = cast.agents.find((agent) => agent.id === id)?.name;
  return known ?? (id === PLAYER ? t('player') : /^[a-z]/.test(id) && id !== 'system' ? id.slice(0, 1).toUpperCase() + id.slice(1) : t('system'));
}

const hourly = (hour: number): string => (hour < 6 || hour >= 21 ? 'night' : hour < 11 ? 'morning' : hour < 17 ? 'day' : 'evening');

export const backdrop = (place: string): string => `${PICTURES}/backdrops/${place}_${hourly(new Date().getHours())}.jpg`;

/** A picture that is missing is replaced by the neutral one; where that is missing, none is shown. */
function withoutPicture({ target }: Event): void {
  const image = target as HTMLImageElement;
  const neutral = image.src.replace(/_[a-z0-9-]+\.png$/, '_neutral.png');
  if (image.src === neutral) {
    image.hidden = true;
  } else {
    image.src = neutral;
  }
}

const shown = ({ target }: Event): void => {
  (target as HTMLImageElement).hidden = false;
};

/** The face of an agent in a state: that one, else the neutral one, else none. */
export function face(cast: Cast, id: string, wanted: string, style: string): TemplateResult {
  const agent = cast.agents.find((one) => one.id === id);
  const mood = agent?.states.includes(wanted) ? wanted : 'neutral';
  return agent ? html`<img class=${style} src=${`${PICTURES}/portraits/${id}_${mood}.png`} alt="" width="640" height="800" @error=${withoutPicture} @load=${shown} />` : html``;
}

const TIERS = [0.85, 0.65, 0.4, 0];

/** Hearts shown for an affinity, one to four. */
export const hearts = (affinity: number): number => 4 - TIERS.findIndex((least) => affinity >= least);
