import { structured, type Draft } from './config.js';
import { foldSeeds } from './grid.js';

/** A config of `examples/` to begin with. */
export interface Preset {
  readonly file: string;
  readonly draft: Draft;
}

const FILES: Readonly<Record<string, unknown>> = import.meta.glob('../../../../examples/*.json', { eager: true, import: 'default' });

const FIRST = 'quickstart';

/** Digits before drawn letters, and what everybody begins with before all. */
const order = ({ file, draft }: Preset): string => `${file === FIRST ? 0 : draft.shared_settings['dataset_keyword'] === 'digits' ? 1 : 2}${file}`;

const found: readonly Preset[] = Object.entries(FILES)
  .flatMap(([path, config]) => {
    const file = path.replace(/^.*\/|\.json$/g, '');
    const draft = 'axes' in (config as object) ? undefined : structured(config as never);
    return draft ? [{ file, draft: foldSeeds(withoutComments(draft)) }] : [];
  })
  .sort((a, b) => order(a).localeCompare(order(b)));

/** The examples that are a run, the quick start first; the others are grids. */
export const PRESETS = found as readonly [Preset, ...Preset[]];

function withoutComments(draft: Draft): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([key]) => !key.startsWith('_'))) as unknown as Draft;
}
