import { Signal } from '../../app/signal.js';
import { structured, toText, type Draft } from './config.js';
import { PRESETS } from './presets.js';

const NAME = 'crucible.draft';

/** What is being written: the config, and its text, which need not be one while it is typed. */
export interface Writing {
  readonly draft: Draft;
  readonly text: string;
  /** Whether it differs from what a person began with. */
  readonly own: boolean;
}

export const start = (): Writing => {
  const draft = PRESETS[0].draft;
  return { draft, text: toText(draft), own: false };
};

/** The draft of this browser; it outlives a reload. */
export const writing = new Signal<Writing>(read());

writing.listen(({ draft, own }) => {
  try {
    if (own) {
      localStorage.setItem(NAME, JSON.stringify(draft));
    } else {
      localStorage.removeItem(NAME);
    }
  } catch {
    // Storage is full or forbidden; the draft holds until the page is left.
  }
});

function read(): Writing {
  try {
    const draft = structured(JSON.parse(localStorage.getItem(NAME) ?? 'null'));
    return draft ? { draft, text: toText(draft), own: true } : start();
  } catch {
    // Not readable, or not what we wrote.
    return start();
  }
}

/** Takes {@link draft} as it is edited. */
export function edit(draft: Draft): void {
  writing.value = { draft, text: toText(draft), own: true };
}

/** Takes {@link text} as it is typed; what is wrong with it, if it is no config. */
export function type(text: string): 'shape' | Error | undefined {
  try {
    const draft = structured(JSON.parse(text));
    writing.value = { draft: draft ?? writing.value.draft, text, own: true };
    return draft ? undefined : 'shape';
  } catch (error) {
    writing.value = { ...writing.value, text, own: true };
    return error as Error;
  }
}
