import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { preferences } from './preferences.js';
import { ambienceOf, heard, Sounds } from './sound.js';

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const usual = preferences.value;

/** A context that notes what is played, and how loud. */
class Context {
  static made: Context[] = [];
  state = 'running';
  currentTime = 0;
  readonly destination = {};
  readonly started: Array<{ clip: string; loop: boolean; stopped: boolean }> = [];
  readonly targets: number[] = [];

  constructor() {
    Context.made.push(this);
  }

  createGain(): object {
    return {
      gain: { value: 1, setTargetAtTime: (volume: number) => this.targets.push(volume), linearRampToValueAtTime: () => undefined },
      connect: () => undefined,
    };
  }

  createBufferSource(): object {
    const told = { clip: '', loop: false, stopped: false };
    return {
      set buffer(clip: { name: string }) {
        told.clip = clip.name;
      },
      set loop(on: boolean) {
        told.loop = on;
      },
      connect: () => undefined,
      start: () => this.started.push(told),
      stop: () => (told.stopped = true),
    };
  }

  decodeAudioData(bytes: ArrayBuffer): Promise<object> {
    return Promise.resolve({ name: new TextDecoder().decode(bytes) });
  }
}

const asked: string[] = [];
const day = (hour: number): Date => new Date(2026, 0, 1, hour);

beforeEach(() => {
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.resolve({ ok: true, arrayBuffer: () => Promise.resolve(new TextEncoder().encode(address.split('/').at(-1)).buffer) });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  preferences.value = usual;
  Context.made = [];
  asked.length = 0;
});

describe('sounds', () => {
  it('fetch and play nothing before the reader has touched the page', async () => {
    const sounds = new Sounds();
    sounds.signal('sent');
    sounds.score('forge', 'metis', false, day(12));
    await settled();
    expect([Context.made, asked]).toEqual([[], []]);
    expect(heard.value.sound).toBe('theme_metis');
    sounds.touched();
    await settled();
    expect(Context.made[0]?.started.map(({ clip, loop }) => [clip, loop])).toEqual([
      ['ambience_forge.wav', true],
      ['theme_metis.wav', true],
    ]);
  });

  it('are the signals of the window, at the volume of the interface', async () => {
    const sounds = new Sounds();
    sounds.touched();
    for (const signal of ['chime', 'page', 'choice', 'sent', 'sheet', 'page'] as const) {
      sounds.signal(signal);
    }
    await settled();
    expect(Context.made[0]?.started.map(({ clip }) => clip).sort()).toEqual(['chime.wav', 'choice.wav', 'page.wav', 'page.wav', 'sent.wav', 'sheet.wav']);
    expect(asked).toHaveLength(5);
  });

  it('follow place and speaker, a theme for 24 seconds at least, and duck below a voice', async () => {
    const sounds = new Sounds();
    sounds.touched();
    sounds.score('forge', 'metis', false, day(12));
    await settled();
    sounds.score('agora', 'kallos', true, new Date(day(12).getTime() + 1_000));
    await settled();
    const context = Context.made[0];
    expect(context?.started.map(({ clip, stopped }) => [clip, stopped])).toEqual([
      ['ambience_forge.wav', true],
      ['theme_metis.wav', false],
      ['ambience_agora.wav', false],
    ]);
    expect(context?.targets).toContain(0.5 * 0.3);
    sounds.score('agora', 'kallos', false, new Date(day(12).getTime() + 24_000));
    await settled();
    expect(context?.started.at(-1)?.clip).toBe('theme_kallos.wav');
    sounds.score('agora', 'stranger', false, new Date(day(13).getTime()));
    await settled();
    expect(context?.started).toHaveLength(4);
  });

  it('are silent when muted or turned down, and then nothing is fetched', async () => {
    preferences.value = { ...usual, muted: true };
    const sounds = new Sounds();
    sounds.touched();
    sounds.signal('page');
    sounds.score('forge', 'metis', false, day(12));
    await settled();
    preferences.value = { ...usual, effects: 0, ambience: 0, music: 0 };
    sounds.signal('page');
    sounds.level();
    await settled();
    expect(asked).toEqual([]);
    preferences.value = usual;
    sounds.level();
    await settled();
    expect(Context.made[0]?.started).toHaveLength(2);
  });

  it('know the ambience of a place at an hour', () => {
    expect([ambienceOf('workshop', day(2)), ambienceOf('agora', day(12)), ambienceOf('agora', day(22)), ambienceOf('archive', new Date(2026, 0, 3, 12))]).toEqual([
      'forge',
      'agora',
      'night',
      'rain',
    ]);
  });
});
