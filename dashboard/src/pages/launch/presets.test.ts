import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Config } from '../../api/types.js';
import { structured } from './config.js';
import { planOf } from './grid.js';
import { PRESETS } from './presets.js';

const EXAMPLES = '../examples';
const read = (file: string): Config => JSON.parse(readFileSync(`${EXAMPLES}/${file}`, 'utf8')) as Config;

it('are the examples that are a run, on digits first', () => {
  const runs = readdirSync(EXAMPLES).filter((file) => file.endsWith('.json') && !('axes' in read(file)));
  expect(PRESETS.map(({ file }) => `${file}.json`).sort()).toEqual(runs.sort());
  expect(PRESETS[0].file).toBe('quickstart');
  expect(PRESETS[0].draft.shared_settings['dataset_keyword']).toBe('digits');
});

it.each(PRESETS.map((preset) => [preset.file, preset.draft] as const))('%s launches what the example says', (file, draft) => {
  const plan = planOf(draft, {});
  const { shared_settings, simulation_strategies } = structured(read(`${file}.json`))!;
  expect(plan).toMatchObject({ kind: 'run', config: { shared_settings, simulation_strategies } });
});
