import type { RunSummary } from '../../api/types.js';

/** Runs that wait, the oldest first: the lab serves them in this order, unless a launch asked for priority. */
export function waiting(runs: readonly RunSummary[]): RunSummary[] {
  return runs
    .filter((run) => run.status === 'queued' || run.status === 'pending')
    .sort((a, b) => a.created_at_utc.localeCompare(b.created_at_utc) || a.simulation_id.localeCompare(b.simulation_id));
}
