import { describe, expect, it } from 'vitest';
import type { RunSummary } from '../../api/types.js';
import { readState } from '../../app/state.js';
import { NONE, offers, shown, VIEW, type ViewState } from './filters.js';

function run(id: string, rest: Partial<RunSummary>): RunSummary {
  return {
    simulation_id: id,
    display_name: null,
    strategy_name: '',
    num_of_rounds: 'N/A',
    num_of_clients: 10,
    created_at: '',
    created_at_utc: `2026-01-0${id.length}T00:00:00Z`,
    dataset_keyword: null,
    size_bytes: 0,
    strategies: [],
    attacks: [],
    tags: [],
    notes: '',
    status: 'completed',
    progress: 1,
    current_round: null,
    total_rounds: null,
    current_strategy: null,
    total_strategies: null,
    ...rest,
  };
}

const RUNS = [
  run('a', { display_name: 'Beta', strategies: ['krum', 'rfa'], num_of_rounds: 9, tags: ['paper'] }),
  run('bb', { display_name: 'alpha', attacks: ['sign_flip'], num_of_rounds: 10, status: 'failed' }),
  run('ccc', { dataset_keyword: 'femnist_iid', strategies: ['krum'], notes: 'for the Paper' }),
  run('dddd', { archived: true, tags: ['paper'] }),
];

const ids = (query: string): string => shown(RUNS, readState(VIEW, new URLSearchParams(query)) as ViewState).map((r) => r.simulation_id).join(' ');

describe('the list', () => {
  it('knows that a whole second is before its fractions', () => {
    const at = ['00.000001', '00', '01', '00.5'].map((seconds) => run(seconds, { created_at_utc: `2026-01-01T00:00:${seconds}Z` }));
    const view = readState(VIEW, new URLSearchParams('sort=created')) as ViewState;
    expect(shown(at, view).map((r) => r.simulation_id)).toEqual(['00', '00.000001', '00.5', '01']);
  });

  it.each([
    ['', 'ccc bb a'],
    ['sort=created', 'a bb ccc'],
    ['sort=name', 'bb a ccc'],
    ['sort=-name', 'a bb ccc'],
    ['sort=rounds', 'a bb ccc'],
    ['sort=-rounds', 'bb a ccc'],
    ['sort=status', 'ccc a bb'],
    ['archived=1', 'dddd'],
    ['strategy=krum', 'ccc a'],
    ['strategy=rfa,krum', 'ccc a'],
    ['strategy=krum&dataset=femnist_iid', 'ccc'],
    [`attack=${NONE}`, 'ccc a'],
    ['status=failed', 'bb'],
    ['tag=paper', 'a'],
    ['q=PAPER', 'ccc a'],
    ['q=paper krum femnist', 'ccc'],
    ['q=nothing', ''],
  ])('%s', (query, expected) => {
    expect(ids(query)).toBe(expected);
  });

  it('offers what occurs, the most frequent first', () => {
    expect(offers(RUNS, 'strategy')).toEqual([
      { value: 'krum', count: 2 },
      { value: NONE, count: 2 },
      { value: 'rfa', count: 1 },
    ].sort((a, b) => b.count - a.count || a.value.localeCompare(b.value)));
    expect(offers(RUNS, 'status').map((offer) => offer.value)).toEqual(['completed', 'failed']);
  });

  it('is quick for ten thousand', () => {
    const many = Array.from({ length: 10_000 }, (_, i) => run(`run_${i}`, { created_at_utc: String(i * 7919 % 10_000).padStart(5, '0') }));
    const start = performance.now();
    expect(shown(many, readState(VIEW, new URLSearchParams('q=run&status=completed')) as ViewState)).toHaveLength(10_000);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
