import { language } from '../src/app/preferences.js';
import { Signal } from '../src/app/signal.js';
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
  /** Volumes in percent: voices, signals, and below the story its place and its music. */
  readonly volume: number;
  readonly effects: number;
  readonly ambience: number;
  readonly music: number;
  readonly muted: boolean;
  readonly captions: boolean;
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
  volume: 90,
  effects: 70,
  ambience: 50,
  music: 35,
  muted: false,
  captions: false,
  gossip: true,
  romance: false,
  project: '',
};

/** Some of them; those of an earlier version lack the newer ones. */
function isSome(value: unknown): value is Partial<Preferences> {
  const some = (value ?? {}) as Record<string, unknown>;
  return typeof value === 'object' && Object.entries(USUAL).every(([key, usual]) => some[key] === undefined || typeof some[key] === typeof usual);
}

const kept = stored<Partial<Preferences>>('play.preferences', USUAL, isSome);

export const preferences = new Signal<Preferences>({ ...USUAL, ...kept.value });
preferences.listen((now) => (kept.value = now));

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
