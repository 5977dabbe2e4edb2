import { language } from '../src/app/preferences.js';
import { stored } from '../src/app/stored.js';

/** What this browser remembers of a reader. */

export interface Preferences {
  /** Letters a second; 0 shows a line at once. */
  readonly speed: number;
  /** Seconds that 225 letters stay in auto-forward. */
  readonly auto: number;
  readonly unseen: boolean;
  /** Size of text in percent. */
  readonly size: number;
  readonly contrast: boolean;
  readonly still: boolean;
  readonly voice: boolean;
  readonly volume: number;
  readonly gossip: boolean;
  readonly romance: boolean;
  /** Folder whose files the crew may read. */
  readonly project: string;
}

const USUAL: Preferences = {
  speed: 45,
  auto: 15,
  unseen: false,
  size: 100,
  contrast: false,
  still: false,
  voice: false,
  volume: 80,
  gossip: true,
  romance: false,
  project: '',
};

function isPreferences(value: unknown): value is Preferences {
  return typeof value === 'object' && value !== null && Object.entries(USUAL).every(([key, usual]) => typeof (value as Record<string, unknown>)[key] === typeof usual);
}

export const preferences = stored('play.preferences', USUAL, isPreferences);

const isStrings = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Lines that were read on this machine, as short digests, the oldest first. */
const read = stored<readonly string[]>('play.read', [], isStrings);
const MOST_READ = 20_000;
const known = new Set(read.value);

/** Records that {@link text} is read; true if it was before. */
export function markRead(text: string): boolean {
  let hash = 0;
  for (const letter of text) {
    hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  }
  const key = (hash >>> 0).toString(36);
  if (known.has(key)) {
    return true;
  }
  known.add(key);
  read.value = [...read.value, key].slice(-MOST_READ);
  return false;
}

/** Keeps the document in step with the preferences. */
export function applyPreferences(): void {
  const system = matchMedia('(prefers-reduced-motion: reduce)');
  const apply = (): void => {
    const { size, contrast, still } = preferences.value;
    const root = document.documentElement;
    root.lang = language.value;
    root.style.fontSize = `${size}%`;
    root.classList.toggle('contrast', contrast || matchMedia('(prefers-contrast: more)').matches);
    root.classList.toggle('still', still || system.matches);
  };
  preferences.listen(apply);
  language.listen(apply);
  system.addEventListener('change', apply);
  apply();
}

/** Whether nothing may move. */
export const isStill = (): boolean => document.documentElement.classList.contains('still');
