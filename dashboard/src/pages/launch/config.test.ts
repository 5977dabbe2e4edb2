import { describe, expect, it } from 'vitest';
import { differences, structured, withItem, withKey, withShared } from './config.js';

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
