import { describe, expect, it } from 'vitest';
import { attackersOf, differences, limited, structured, withItem, withKey, withSchedule, withSetting, withShared, type Draft } from './config.js';
import type { Config, KeySchema } from '../../api/types.js';

describe('the structured form', () => {
  it('is made of a flat config', () => {
    expect(structured({ aggregation_strategy_keyword: 'krum', num_of_rounds: 3 })).toEqual({
      shared_settings: { num_of_rounds: 3 },
      simulation_strategies: [{ aggregation_strategy_keyword: 'krum' }],
    });
  });

  it('keeps strategies and what is beside them', () => {
    const config = { _title: 'x', shared_settings: { seed: 1 }, simulation_strategies: [{ a: 1 }, { a: 2 }] };
    expect(structured(config)).toEqual(config);
  });

  it.each([[[]], ['text'], [null], [{ shared_settings: [] }], [{ simulation_strategies: [3] }]])('is not made of %j', (config) => {
    expect(structured(config as never)).toBeUndefined();
  });
});

it('sets and takes out keys without moving the others', () => {
  expect(Object.keys(withKey({ a: 1, b: 2 }, 'a', 3))).toEqual(['a', 'b']);
  expect(withKey({ a: 1, b: 2 }, 'a', undefined)).toEqual({ b: 2 });
  expect(withShared({ shared_settings: {}, simulation_strategies: [] }, 'seed', 4).shared_settings).toEqual({ seed: 4 });
  expect(withItem(['a', 'b'], 0, undefined)).toEqual(['b']);
});

describe('differences', () => {
  it('are told by path, with what was added and taken out', () => {
    const before = { shared_settings: { seed: 1, gone: true }, simulation_strategies: [{ rule: 'krum' }] };
    const after = { shared_settings: { seed: 2 }, simulation_strategies: [{ rule: 'krum' }, { rule: 'rfa' }] };
    expect(differences(before, after)).toEqual([
      { path: 'shared_settings.seed', before: 1, after: 2 },
      { path: 'shared_settings.gone', before: true, after: undefined },
      { path: 'simulation_strategies.1', before: undefined, after: { rule: 'rfa' } },
    ]);
  });

  it('are none between equals', () => {
    expect(differences({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toEqual([]);
  });
});

const withAttacks = (draft: Draft, entries: readonly Config[]): Draft => withSchedule(draft, { entries, alternatives: false, clean: false });

describe('the number of attackers that rules are told', () => {
  const attack = (from: number, to: number, rest: object): Config => ({ attack_type: 'x', start_round: from, end_round: to, ...rest });
  const specific = (...ids: number[]): object => ({ selection_strategy: 'specific', malicious_client_ids: ids });
  const draft = (told?: number): Draft => ({
    shared_settings: { num_of_clients: 10, attack_schedule: [attack(1, 5, specific(0, 1))], ...(told === undefined ? {} : { num_of_malicious_clients: told }) },
    simulation_strategies: [{}],
  });

  it('is the most that attack in one round', () => {
    const schedule = [attack(1, 5, specific(0, 1)), attack(4, 9, specific(1, 2)), attack(8, 9, { selection_strategy: 'percentage', malicious_percentage: 0.2 })];
    expect(attackersOf(withShared(draft(), 'attack_schedule', schedule))).toBe(4);
  });

  it('follows the schedule, unless somebody said otherwise', () => {
    const next = [attack(1, 5, specific(0, 1, 2))];
    expect(withAttacks(draft(2), next).shared_settings['num_of_malicious_clients']).toBe(3);
    expect(withAttacks(draft(), next).shared_settings['num_of_malicious_clients']).toBe(3);
    expect(withAttacks(draft(4), next).shared_settings['num_of_malicious_clients']).toBe(4);
    expect(withAttacks(draft(2), []).shared_settings['num_of_malicious_clients']).toBe(0);
  });

  it('follows the number of clients where a share of them attacks', () => {
    const share = withAttacks(draft(), [attack(1, 5, { selection_strategy: 'percentage', malicious_percentage: 0.2 })]);
    expect(withSetting(share, 'num_of_clients', 20).shared_settings['num_of_malicious_clients']).toBe(4);
    expect(withSetting(withSetting(share, 'num_of_malicious_clients', 1), 'num_of_clients', 20).shared_settings['num_of_malicious_clients']).toBe(1);
  });

  it('goes with the limit of clients that holds', () => {
    const schema: KeySchema = { 'x-group': '', type: 'integer', minimum: 1, maximum: 1_000_000, 'x-maximum-without': { maximum: 1_000, keys: ['client_fraction'] } };
    expect(limited(schema, draft()).maximum).toBe(1_000);
    expect(limited(schema, withShared(draft(), 'client_fraction', 0.1)).maximum).toBe(1_000_000);
  });
});

describe('a setting that others follow', () => {
  const base: Draft = {
    shared_settings: { num_of_clients: 10, num_of_rounds: 12, min_fit_clients: 10, min_evaluate_clients: 4, attack_schedule: [{ attack_type: 'x', start_round: 1, end_round: 12 }] },
    simulation_strategies: [{}],
  };

  it('takes the fewest clients along where they were all', () => {
    expect(withSetting(base, 'num_of_clients', 20).shared_settings).toMatchObject({ min_fit_clients: 20, min_evaluate_clients: 4 });
  });

  it('takes windows along that last to the end, also when the field is emptied on the way', () => {
    const emptied = withSetting(base, 'num_of_rounds', undefined);
    const typed = withSetting(withSetting(emptied, 'num_of_rounds', 6), 'num_of_rounds', 60);
    expect(typed.shared_settings['attack_schedule']).toMatchObject([{ end_round: 60 }]);
  });
});
