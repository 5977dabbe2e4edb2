import { config, launch } from '../../api/lab.js';
import type { Config, NamedRun } from '../../api/types.js';
import { reload, runName } from '../../app/live-runs.js';
import { go } from '../../app/router.js';
import { toast, toastFailure } from '../../components/toasts.js';
import { parse, print } from '../../form/values.js';
import { structured, withShared, type Draft } from './config.js';
import { foldSeeds, planOf } from './grid.js';
import { t } from './messages.js';
import { askText } from '../../components/ask.js';
import type { Failure } from '../../api/result.js';

/** Where a config says which run it was made of. */
export const PARENT = '_parent';

/** The draft of a run, which names the run as its parent. */
export async function draftOf(id: string): Promise<Draft | undefined> {
  const answer = await config(id);
  const draft = answer.ok ? structured(answer.value) : undefined;
  return draft && ({ ...foldSeeds(draft), [PARENT]: id } as Draft);
}

async function start(draft: Draft): Promise<string | undefined> {
  const plan = planOf(draft, {});
  const answer = plan.kind === 'run' ? await launch({ ...plan.config }, crypto.randomUUID()) : undefined;
  if (answer && !answer.ok) {
    toastFailure(answer.error);
  }
  return answer?.ok ? answer.value.simulation_id : undefined;
}

/** Launches the first of the examples at once. */
export async function quickStart(): Promise<void> {
  const { PRESETS } = await import('./presets.js');
  const id = await start(PRESETS[0].draft);
  void reload();
  if (id) {
    go(`/runs/${encodeURIComponent(id)}`);
  }
}

const withName = (draft: Draft, word: string): Draft => withShared(draft, 'display_name', `${print(draft.shared_settings['display_name'])} · ${word}`.slice(0, 100));

/** Runs a run again with other seeds, a run each: they then stand in one group. */
export async function moreSeeds(runs: readonly NamedRun[]): Promise<void> {
  const drafts = (await Promise.all(runs.map(({ simulation_id: id }) => draftOf(id)))).filter((draft) => draft !== undefined);
  const known = drafts.flatMap(({ shared_settings: shared, simulation_strategies: strategies }) => [shared['seed'], ...strategies.map(({ seed }) => seed)].flat());
  const last = Math.max(0, ...known.filter((seed) => typeof seed === 'number'));
  let seeds: readonly number[] = [];
  const take = (text: string): Promise<Failure | undefined> => {
    seeds = [parse(text, { type: 'integer' })].flat().filter((one) => typeof one === 'number');
    return Promise.resolve(seeds.length > 0 ? undefined : { status: 1, message: t('seedsHint'), fields: [] });
  };
  await askText({ title: t('moreSeeds'), label: t('seeds'), hint: t('seedsHint'), value: `${last + 1}, ${last + 2}`, action: t('launch'), take });
  let launched = 0;
  for (const draft of drafts) {
    const strategies = unseeded(draft.simulation_strategies);
    for (const seed of seeds) {
      const own = withShared({ ...draft, simulation_strategies: strategies }, 'seed', seed);
      launched += (await start(own)) ? 1 : 0;
    }
  }
  void reload();
  if (launched > 0) {
    const name = runs[0] ? runName(runs[0]) : '';
    toast({ text: t('seedsLaunched', { count: launched }), kind: 'good', action: { label: t('toList'), run: () => go('/', { q: `name:"${name.replaceAll('"', '')}"` }) } });
  }
}

/** Each strategy once, without its seed. */
function unseeded(strategies: readonly Config[]): Config[] {
  const texts = new Set(strategies.map(({ seed: _, ...strategy }) => JSON.stringify(strategy)));
  return [...texts].map((text) => JSON.parse(text) as Config);
}

/** Runs a run again beside one without attackers, with which it is compared. */
export async function withTwin(id: string): Promise<void> {
  const draft = await draftOf(id);
  const launched = draft && (await start(withName(withShared(draft, 'clean_twin', true), t('twinName'))));
  void reload();
  if (launched) {
    go(`/runs/${encodeURIComponent(launched)}`);
  }
}
