import { speech } from './bridge.js';
import { preferences } from './preferences.js';
import { PLAYER, SYSTEM, type Line } from './story.js';

const SPOKEN = ['dialogue', 'scene', 'result'];

/** Speaks the crew's lines, one at a time, if the reader wants voices. */
export class Voice {
  #clip: HTMLAudioElement | undefined;

  /** Whether nothing is to be heard any more. */
  get isOver(): boolean {
    return !this.#clip || this.#clip.paused || this.#clip.ended;
  }

  hush(): void {
    this.#clip?.pause();
    this.#clip = undefined;
  }

  /** Speaks a line if it is {@link wanted} still when its sound has come; {@link mute} is told why there is none. */
  say({ agent, text, kind }: Line, wanted: () => boolean, mute: (why: string) => void): void {
    this.hush();
    const { voice, muted, volume } = preferences.value;
    if (!voice || muted || agent === PLAYER || agent === SYSTEM || !SPOKEN.includes(kind)) {
      return;
    }
    void speech(agent, text).then((sound) => {
      if (!sound.ok) {
        mute(sound.error.message);
      } else if (wanted()) {
        const clip = new Audio(URL.createObjectURL(sound.value));
        clip.volume = volume / 100;
        clip.addEventListener('ended', () => URL.revokeObjectURL(clip.src));
        this.#clip = clip;
        // A page that nobody has touched yet may not sound.
        void clip.play().catch(() => undefined);
      }
    });
  }
}
