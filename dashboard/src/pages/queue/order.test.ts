import { expect, it } from 'vitest';
import type { RunSummary } from '../../api/types.js';
import { waiting } from './order.js';

const run = (simulation_id: string, status: RunSummary['status'], created_at_utc: string): RunSummary =>
  ({ simulation_id, status, created_at_utc, progress: 0 }) as RunSummary;

it('shows who waits longest first, and nobody who does not wait', () => {
  const runs = [
    run('late', 'queued', '2026-01-01T10:00:02Z'),
    run('done', 'completed', '2026-01-01T09:00:00Z'),
    run('b', 'queued', '2026-01-01T10:00:00Z'),
    run('a', 'pending', '2026-01-01T10:00:00Z'),
    run('busy', 'running', '2026-01-01T08:00:00Z'),
  ];
  expect(waiting(runs).map((one) => one.simulation_id)).toEqual(['a', 'b', 'late']);
});
