import type { Step } from '../pages/run/history.js';
import { call } from './http.js';
import type { components } from './openapi.js';
import type { Result } from './result.js';

/** Runs beside each other: what the lab says of their experiments, and the curves of each. */

export type RunsComparison = components['schemas']['RunsComparison'];
export type ComparedArm = components['schemas']['ComparedArm'];
export type RunCurves = components['schemas']['RunCurves'];

export interface ComparisonRequest {
  readonly ids: readonly string[];
  readonly apart: boolean;
  readonly baseline: string;
  readonly metric: string;
  readonly best: boolean;
}

export function comparison({ ids, apart, baseline, metric, best }: ComparisonRequest, signal?: AbortSignal): Promise<Result<RunsComparison>> {
  const query = {
    simulation_ids: ids.join(','),
    metric,
    ...(apart ? { apart: 'true' } : {}),
    ...(best ? { best: 'true' } : {}),
    ...(baseline ? { baseline } : {}),
  };
  return call('GET', '/api/comparison', { query, ...(signal ? { signal } : {}) });
}

export const curvesOf = (id: string, signal?: AbortSignal): Promise<Result<RunCurves>> =>
  call('GET', `/api/simulations/${encodeURIComponent(id)}/curves`, signal ? { signal } : {});

const NO_NUMBERS = new Float32Array();
const NOBODY: Step['clients'] = {
  count: 0,
  part: new Uint8Array(),
  malicious: new Uint8Array(),
  removed: 0,
  failures: {},
  accuracy: NO_NUMBERS,
  loss: NO_NUMBERS,
  training_loss: NO_NUMBERS,
  distance: NO_NUMBERS,
  score: NO_NUMBERS,
  weight: NO_NUMBERS,
};

/** The rounds of each strategy as events tell them, but for their clients. */
export function stepsOf({ strategies }: RunCurves): Step[][] {
  return strategies.map(({ rounds, metrics }, strategy) => {
    const columns = Object.entries(metrics).map(([path, values]) => ({ keys: path.split('.'), values }));
    return rounds.map((round, i) => {
      const step: Record<string, unknown> = { strategy, round, clients: NOBODY };
      for (const { keys, values } of columns) {
        let holder = step;
        keys.slice(0, -1).forEach((key) => (holder = (holder[key] ??= {}) as Record<string, unknown>));
        holder[keys.at(-1) as string] = values[i] ?? null;
      }
      return step as unknown as Step;
    });
  });
}
