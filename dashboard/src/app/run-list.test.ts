import { describe, expect, it } from 'vitest';
import type { LiveRun, RunState, RunSummary } from '../api/types.js';
import { merge, newlyEnded } from './run-list.js';

function run(id: string, status: RunState, progress = 0): RunSummary {
  return {
    display_name: null,
    strategy_name: 'krum',
    num_of_rounds: 10,
    num_of_clients: 10,
    created_at: '2026-01-01T00:00:00',
    created_at_utc: '2026-01-01T00:00:00Z',
    dataset_keyword: null,
    size_bytes: 0,
    strategies: ['krum'],
    attacks: [],
    tags: [],
    notes: '',
    ...live(id, status, progress),
  };
}

function live(id: string, status: RunState, progress = 0): LiveRun {
  const nothing = { current_round: null, total_rounds: null, current_strategy: null, total_strategies: null };
  return { simulation_id: id, status, progress, ...nothing };
}

describe('merge', () => {
  const known = [run('a', 'running', 0.1), run('b', 'completed', 1), run('c', 'queued')];

  it('takes progress over and leaves other rows as they are', () => {
    const merged = merge(known, [live('a', 'running', 0.2), live('c', 'queued')]);
    expect(merged).not.toBe('stale');
    const rows = merged as RunSummary[];
    expect(rows.map((row) => row.progress)).toEqual([0.2, 1, 0]);
    expect(rows[1]).toBe(known[1]);
    expect(rows[2]).toBe(known[2]);
  });

  it('is the same list when nothing moved', () => {
    expect(merge(known, [live('a', 'running', 0.1), live('c', 'queued')])).toBe(known);
  });

  it('is stale when a run came, ended or went', () => {
    expect(merge(known, [live('a', 'running', 0.2)])).toBe('stale');
    expect(merge(known, [live('a', 'running'), live('c', 'queued'), live('d', 'queued')])).toBe('stale');
  });

  it('sees a run that goes on after its end', () => {
    const merged = merge(known, [live('a', 'running', 0.1), live('b', 'running', 0.5), live('c', 'queued')]);
    expect((merged as RunSummary[])[1]?.status).toBe('running');
  });
});

it('tells which runs have ended', () => {
  const before = [run('a', 'running'), run('b', 'failed'), run('c', 'queued'), run('d', 'running')];
  const now = [run('a', 'completed', 1), run('b', 'failed'), run('c', 'running'), run('e', 'completed')];
  expect(newlyEnded(before, now).map((one) => one.simulation_id)).toEqual(['a']);
});
