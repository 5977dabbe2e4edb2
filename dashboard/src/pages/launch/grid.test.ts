import { expect, it } from 'vitest';
import type { Config, Keys } from '../../api/types.js';
import type { Draft } from './config.js';
import { firstOf, foldSeeds, placeOf, planOf } from './grid.js';

const KEYS: Keys = {
  seed: { 'x-group': 'run', type: 'integer' },
  learning_rate: { 'x-group': 'training', type: 'number' },
  cnn_filters: { 'x-group': 'training', type: 'array' },
};
const attack = (attack_type: string, more: Config = {}): Config => ({ attack_type, start_round: 1, end_round: 3, ...more });

const draft = (shared: Config, ...strategies: Config[]): Draft => ({ shared_settings: shared, simulation_strategies: strategies });
const krum: Config = { aggregation_strategy_keyword: 'krum' };
const clipping = (tau: Config[string]): Config => ({ aggregation_strategy_keyword: 'centered_clipping', aggregation_params: { tau } });

it('makes several seeds strategies of one run, and folds them again', () => {
  const several = draft({ seed: [1, 2], cnn_filters: [4, 8] }, krum, clipping(1));
  const plan = planOf(several, KEYS);
  expect(plan).toEqual({ kind: 'run', seeds: 2, config: draft({ cnn_filters: [4, 8] }, { ...krum, seed: 1 }, { ...krum, seed: 2 }, { ...clipping(1), seed: 1 }, { ...clipping(1), seed: 2 }) });
  expect(plan.kind === 'run' && foldSeeds(plan.config)).toEqual(several);
  expect(placeOf('simulation_strategies.3.aggregation_params.tau', plan)).toBe('simulation_strategies.1.aggregation_params.tau');
});

it('leaves strategies alone whose seeds differ', () => {
  const unlike = draft({}, { ...krum, seed: 1 }, { ...clipping(1), seed: 2 });
  expect(foldSeeds(unlike)).toEqual(unlike);
});

it('makes several values of a parameter levels of the rule, by name', () => {
  expect(planOf(draft({ display_name: 'Radii', seed: [1, 2] }, krum, clipping([0.5, 1])), KEYS)).toEqual({
    kind: 'grid',
    grid: {
      name: 'Radii',
      base: {},
      axes: { seed: [1, 2], rule: [krum, { ...clipping(0.5), name: 'centered_clipping tau 0.5' }, { ...clipping(1), name: 'centered_clipping tau 1' }] },
      curves: 'all',
    },
  });
});

it('makes alternatives an axis, each with its values, and with none at all', () => {
  const plan = planOf(draft({ attack_schedule: [[], [attack('sign_flip')], [attack('alie', { z: [1, 2] })]] }, krum), KEYS);
  expect(plan.kind === 'grid' && plan.grid['axes']).toEqual({
    attack: ['none', attack('sign_flip'), { ...attack('alie', { z: 1 }), name: 'alie z 1' }, { ...attack('alie', { z: 2 }), name: 'alie z 2' }],
  });
});

it('makes settings and parameters of the split axes, and takes them out of what cells have in common', () => {
  const plan = planOf(draft({ learning_rate: [0.1, 1], num_of_malicious_clients: [1, 2], partitioning_strategy: 'dirichlet', partitioning_params: { alpha: [0.1, 1], min_partition_size: 2 } }, krum), KEYS);
  expect(plan.kind === 'grid' && plan.grid).toEqual({
    name: '',
    base: { ...krum, partitioning_strategy: 'dirichlet', partitioning_params: { min_partition_size: 2 } },
    axes: { learning_rate: [0.1, 1], f: [1, 2], 'partitioning_params.alpha': [0.1, 1] },
    curves: 'all',
  });
});

it('shows the lab one cell, in the places of the draft', () => {
  const first = firstOf(draft({ seed: [3, 4], attack_schedule: [[], [attack('alie', { z: [1, 2] })]] }, clipping([0.5, 1])), KEYS);
  expect(first).toEqual(draft({ seed: 3, attack_schedule: [attack('alie', { z: 1 })] }, clipping(0.5)));
});
