import { describe, expect, it } from 'vitest';
import type { LiveProgress, LiveRun, RunState } from '../api/types.js';
import { merge } from './live-runs.js';

function run(id: string, status: RunState, progress = 0): LiveRun {
  return { display_name: null, created_at_utc: '2026-01-01T00:00:00Z', strategies: ['krum'], tags: [], notes: '', ...far(id, status, progress) };
}

function far(id: string, status: RunState, progress = 0): LiveProgress {
  const nothing = { current_round: null, total_rounds: null, current_strategy: null, total_strategies: null };
  return { simulation_id: id, status, progress, ...nothing };
}

describe('merge', () => {
  const known = [run('a', 'running', 0.1), run('b', 'pending'), run('c', 'queued')];

  it('takes progress over and leaves other runs as they are', () => {
    const merged = merge(known, [far('a', 'running', 0.2), far('b', 'pending'), far('c', 'queued')]);
    expect(merged).not.toBe('stale');
    const rows = merged as LiveRun[];
    expect(rows.map((row) => row.progress)).toEqual([0.2, 0, 0]);
    expect(rows[0]?.strategies).toEqual(['krum']);
    expect(rows[1]).toBe(known[1]);
    expect(rows[2]).toBe(known[2]);
  });

  it('is the same list when nothing moved', () => {
    expect(merge(known, [far('a', 'running', 0.1), far('b', 'pending'), far('c', 'queued')])).toBe(known);
  });

  it('leaves out what has ended or went', () => {
    expect((merge(known, [far('a', 'running', 0.1), far('c', 'queued')]) as LiveRun[]).map((one) => one.simulation_id)).toEqual(['a', 'c']);
    expect(merge(known, [])).toEqual([]);
  });

  it('is stale when a run came, or goes on after its end', () => {
    expect(merge(known, [far('a', 'running'), far('d', 'queued')])).toBe('stale');
  });
});
