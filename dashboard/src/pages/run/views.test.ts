import { describe, expect, it } from 'vitest';
import { agrees, allPaths, leaves } from '../../components/paths.js';
import { bands } from '../../components/before-after.js';
import { attackSpans, experimentsOf, strategyNames } from './attacks.js';
import { partName } from './client-forms.js';
import { chosenClients, painted } from './clients.js';
import { className, leftOut } from './detection.js';
import { matching } from './log.js';
import { PART } from './history.js';
import { curve, smooth } from './metrics.js';
import { round, steps } from './rounds.fixture.js';

describe('curves', () => {
  it('leaves gaps where nothing was measured', () => {
    expect(curve(steps(round(1), round(3)), (step) => step.test_accuracy, 4)).toEqual([0.5, null, 0.5, null]);
  });

  it('smooths without a bias to zero', () => {
    expect(smooth([2, null, 2], 0.9)).toEqual([2, null, 2]);
    const [first, second] = smooth([0, 1], 0.5);
    expect(first).toBe(0);
    expect(second).toBeCloseTo(2 / 3);
  });
});

describe('a client in a round', () => {
  it('is as strong under a rule without weights as one that counts for most', () => {
    expect(painted(PART.taken, NaN, false)).toEqual(painted(PART.taken, 1, false));
    expect(painted(PART.taken, 0.1, false).strength).toBeLessThan(painted(PART.taken, 1, false).strength);
  });

  it('attacks only where it was asked', () => {
    expect([PART.taken, PART.leftOut, PART.absent].map((part) => painted(part, NaN, true).marked)).toEqual([true, true, false]);
    expect([partName(PART.absent, true), partName(PART.taken, true)]).toEqual(['not drawn', 'taken in, attacks']);
  });
});

describe('attacks', () => {
  const config = {
    shared_settings: { attack_schedule: [{ start_round: 4, end_round: 9, attack_type: 'alie' }] },
    simulation_strategies: [
      { aggregation_strategy_keyword: 'krum' },
      { aggregation_strategy_keyword: 'krum', attack_schedule: [{ start_round: 2, end_round: 3, attack_type: 'ipm' }] },
      { aggregation_strategy_keyword: 'rfa' },
    ],
  };

  it('come from the shared schedule and from those of strategies, in order', () => {
    expect(attackSpans(config).map(({ label, from, to }) => `${label} ${from}-${to}`)).toEqual(['ipm 2-3', 'alie 4-9']);
  });

  it('number strategies of one rule', () => {
    expect(strategyNames(config)).toEqual(['krum 1', 'krum 2', 'rfa']);
    const shared = { shared_settings: { aggregation_strategy_keyword: 'median' }, simulation_strategies: [{ seed: 1 }] };
    expect(strategyNames(shared)).toEqual(['median']);
  });

  it('are one experiment where only their seeds differ', () => {
    const seeded = {
      shared_settings: { num_of_rounds: 5 },
      simulation_strategies: [
        { aggregation_strategy_keyword: 'krum', random_seed: 1 },
        { aggregation_strategy_keyword: 'rfa', random_seed: 1 },
        { random_seed: 2, aggregation_strategy_keyword: 'krum' },
        { aggregation_strategy_keyword: 'krum', random_seed: 1, trim_ratio: 0.1 },
      ],
    };
    expect(experimentsOf(seeded).map(({ name, members }) => [name, members])).toEqual([
      ['krum 1', [0, 2]],
      ['rfa', [1]],
      ['krum 2', [3]],
    ]);
  });
});

describe('choosing clients', () => {
  it.each([
    ['', [0, 1, 2, 3, 4, 5]],
    ['1-2, 5', [1, 2, 5]],
    ['malicious', [3]],
    ['0, mal', [0, 3]],
    ['nonsense', []],
  ])('%s', (text, chosen) => {
    expect(chosenClients(text, 6, new Set([3]))).toEqual(chosen);
  });
});

describe('the log', () => {
  const entry = (level: string, message: string) => ({ timestamp: '', level, message });
  const entries = [entry('DEBUG', 'a'), entry('INFO', 'round one'), entry('WARNING', 'round two'), entry('ERROR', 'stop')];

  it.each([
    ['DEBUG', '', 4],
    ['INFO', '', 3],
    ['WARNING', '', 2],
    ['ERROR', '', 1],
    ['DEBUG', 'ROUND', 2],
    ['DEBUG', 'two round', 1],
    ['ERROR', 'round', 0],
  ])('from %s on with "%s"', (level, search, count) => {
    expect(matching(entries, level, search)).toHaveLength(count);
  });
});

describe('configs', () => {
  const one = leaves({ shared_settings: { seed: 1, ids: [1, 2] }, simulation_strategies: [{ rule: 'krum' }] });
  const other = leaves({ shared_settings: { seed: 2, ids: [1, 2], extra: null } });

  it('come apart into leaves', () => {
    expect([...one]).toEqual([
      ['shared_settings.seed', '1'],
      ['shared_settings.ids', '[1,2]'],
      ['simulation_strategies[0].rule', '"krum"'],
    ]);
  });

  it('differ where one lacks a key', () => {
    const sides = [one, other];
    expect(allPaths(sides).filter((path) => !agrees(sides, path))).toEqual([
      'shared_settings.seed',
      'simulation_strategies[0].rule',
      'shared_settings.extra',
    ]);
  });
});

describe('comparison pictures', () => {
  it('are taken apart by the layout of the report', () => {
    const side = 71;
    const found = bands(2 * 560, 2 * (110 + 3 * side));
    expect(found).toEqual({ scale: 2, top: 62, second: 62 + side + 4, side });
  });

  it('are left whole when they are others', () => {
    expect(bands(800, 200)).toBeUndefined();
    expect(bands(560, 2000)).toBeUndefined();
  });
});

describe('detection', () => {
  it('does not apply to a rule that leaves nobody out', () => {
    expect(leftOut(steps(round(1, {}, { detection: { ...round(1).detection, true_positives: 0, false_positives: 0 } })))).toBe(false);
    expect(leftOut(steps(round(1, {}, { detection: { ...round(1).detection, true_positives: 0, false_positives: 1 } })))).toBe(true);
  });

  it('calls classes of handwriting by their characters', () => {
    const config = (dataset_keyword: string): { shared_settings: { dataset_keyword: string } } => ({ shared_settings: { dataset_keyword } });
    expect([className(config('femnist_iid'), [], 62, 10), className(config('femnist_niid'), [], 62, 61)]).toEqual(['A', 'z']);
    expect([className(config('digits'), [], 10, 3), className(config('femnist_iid'), [], 10, 3)]).toEqual(['3', '3']);
  });

  it('calls classes as the files of the data do', () => {
    expect(className({}, ['setosa', 'virginica'], 2, 1)).toBe('virginica');
    expect(className({}, ['setosa'], 2, 1)).toBe('1');
  });
});
