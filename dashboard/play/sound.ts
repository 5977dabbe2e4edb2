import { Signal as Heard } from '../src/app/signal.js';
import { preferences, type Preferences } from './preferences.js';

/** Sounds of the novel, by the names that the bridge has them under. */

/** What confirms an input: a bell, a turned page, a plucked string, two strings, wood on wood. */
export type Signal = 'chime' | 'page' | 'choice' | 'sent' | 'sheet';
type Track = 'ambience' | 'theme';

const FOLDER = '/play/sounds';
const THEMES: readonly string[] = ['hephaestus', 'techne', 'kallos', 'metis', 'dokimasia', 'mneme', 'puck', 'cupid'];
/** A theme plays so long at least, even if speakers change quickly. */
const LEAST_MS = 24_000;
const CROSSFADE_S = 2;
/** From silence to full volume, and back. */
const SLOPE_S = 0.3;
/** Share of the background's volume while a voice speaks. */
const DUCKED = 0.3;
const RAINY_DAYS = 3;

/** The day of the year, from 1. */
const dayOf = (now: Date): number => Math.round((Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) - Date.UTC(now.getFullYear(), 0, 0)) / 86_400_000);

/** The ambience of a place; it rains every third day. */
export function ambienceOf(place: string, now: Date): string {
  if (place === 'forge' || place === 'workshop') {
    return 'forge';
  }
  if (dayOf(now) % RAINY_DAYS === 0 && (place === 'archive' || place === 'terrace')) {
    return 'rain';
  }
  return now.getHours() >= 20 || now.getHours() < 6 ? 'night' : 'agora';
}

/** A loop that is heard, or fades. */
interface Loop {
  readonly name: string;
  readonly source: AudioBufferSourceNode;
  readonly gain: GainNode;
}

/** The sound that began last, audible or not, for captions. */
export const heard = new Heard({ sound: '' });

/** Plays signals at once, and below the story an ambience and a theme. Nothing is fetched or heard before the reader has touched the page. */
export class Sounds {
  #context: AudioContext | undefined;
  readonly #clips = new Map<string, Promise<AudioBuffer | undefined>>();
  readonly #buses = new Map<Track, GainNode>();
  readonly #loops = new Map<Track, Loop>();
  readonly #wanted = new Map<Track, string>();
  #since = -LEAST_MS;
  #speaking = false;

  /** The reader has touched the page, so that it may sound. */
  touched(): void {
    this.#context ??= new AudioContext();
    if (this.#context.state === 'suspended') {
      void this.#context.resume();
    }
    this.level();
  }

  signal(signal: Signal): void {
    heard.value = { sound: signal };
    const { effects } = preferences.value;
    const context = this.#context;
    if (context && effects > 0 && !preferences.value.muted) {
      void this.#clip(signal).then((clip) => {
        if (clip) {
          const gain = this.#gain(context, effects / 100, context.destination);
          this.#start(context, clip, gain);
        }
      });
    }
  }

  /** Follows the story: where it is, who speaks, and whether a voice is heard. */
  score(place: string, speaker: string, speaking: boolean, now = new Date()): void {
    this.#speaking = speaking;
    this.#want('ambience', `ambience_${ambienceOf(place, now)}`);
    const theme = `theme_${speaker}`;
    if (THEMES.includes(speaker) && theme !== this.#wanted.get('theme') && now.getTime() - this.#since >= LEAST_MS) {
      this.#since = now.getTime();
      this.#want('theme', theme);
    }
    this.level();
  }

  /** Goes silent; the next page of the story begins anew. */
  hush(): void {
    for (const track of this.#wanted.keys()) {
      this.#fade(track);
    }
    this.#wanted.clear();
    this.#since = -LEAST_MS;
  }

  /** Applies the reader's volumes; a loop of volume 0 is not fetched. */
  level(): void {
    const context = this.#context;
    if (!context) {
      return;
    }
    for (const [track, name] of this.#wanted) {
      const volume = this.#volume(track, preferences.value);
      const bus = this.#buses.get(track) ?? this.#gain(context, 0, context.destination);
      this.#buses.set(track, bus);
      bus.gain.setTargetAtTime(volume, context.currentTime, SLOPE_S / 3);
      if (volume > 0 && this.#loops.get(track)?.name !== name) {
        void this.#clip(name).then((clip) => clip && this.#play(context, track, name, clip, bus));
      }
    }
  }

  #want(track: Track, name: string): void {
    if (this.#wanted.get(track) !== name) {
      this.#wanted.set(track, name);
      heard.value = { sound: name };
    }
  }

  #volume(track: Track, { muted, ambience, music }: Preferences): number {
    return muted ? 0 : ((track === 'ambience' ? ambience : music) / 100) * (this.#speaking ? DUCKED : 1);
  }

  #play(context: AudioContext, track: Track, name: string, clip: AudioBuffer, bus: GainNode): void {
    if (this.#wanted.get(track) !== name || this.#loops.get(track)?.name === name) {
      return;
    }
    this.#fade(track);
    const gain = this.#gain(context, 0, bus);
    gain.gain.linearRampToValueAtTime(1, context.currentTime + CROSSFADE_S);
    this.#loops.set(track, { name, gain, source: this.#start(context, clip, gain, true) });
  }

  #fade(track: Track): void {
    const loop = this.#loops.get(track);
    const context = this.#context;
    if (loop && context) {
      loop.gain.gain.setTargetAtTime(0, context.currentTime, CROSSFADE_S / 3);
      loop.source.stop(context.currentTime + CROSSFADE_S);
      this.#loops.delete(track);
    }
  }

  #gain(context: AudioContext, volume: number, to: AudioNode): GainNode {
    const gain = context.createGain();
    gain.gain.value = volume;
    gain.connect(to);
    return gain;
  }

  #start(context: AudioContext, clip: AudioBuffer, to: AudioNode, loop = false): AudioBufferSourceNode {
    const source = context.createBufferSource();
    source.buffer = clip;
    source.loop = loop;
    source.connect(to);
    source.start();
    return source;
  }

  /** A sound of the bridge; none if it cannot be had, which is asked once. */
  #clip(name: string): Promise<AudioBuffer | undefined> {
    const known = this.#clips.get(name) ?? this.#fetch(name).catch(() => undefined);
    this.#clips.set(name, known);
    return known;
  }

  async #fetch(name: string): Promise<AudioBuffer | undefined> {
    const answer = await fetch(`${FOLDER}/${name}.wav`);
    return answer.ok ? this.#context?.decodeAudioData(await answer.arrayBuffer()) : undefined;
  }
}

export const sounds = new Sounds();
