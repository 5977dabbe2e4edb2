import { describe, expect, it, vi } from 'vitest';
import { success, type Result } from '../../api/result.js';
import type { RunsRow, RunsTable, TableRequest } from '../../api/runs-table.js';
import { TableLoader } from './loader.js';

const row = (id: number): RunsRow => ({
  simulation_id: `run-${id}`,
  status: 'completed',
  progress: 1,
  current_round: null,
  total_rounds: null,
  current_strategy: null,
  total_strategies: null,
  values: {},
});

const REQUEST: TableRequest = { query: '', sort: '', group: [], columns: ['name'] };

/** A lab with {@link count} runs that notes what it was asked. */
function lab(count: number): { asked: string[]; ask: (request: TableRequest) => Promise<Result<RunsTable>> } {
  const asked: string[] = [];
  return {
    asked,
    ask: ({ query, offset = 0, limit = 200 }) => {
      asked.push(`${query}${offset}+${limit}`);
      const rows = Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_, i) => row(offset + i));
      return Promise.resolve(success({ runs: count, strategies: count, all: count, unread: 0, columns: [], total: count, rows }));
    },
  };
}

const shown = (loader: TableLoader, at: number): string | undefined => loader.loaded.value?.rows[at]?.simulation_id;

describe('the loader', () => {
  it('asks for what is in sight, once', async () => {
    const { asked, ask } = lab(1_000);
    const loader = new TableLoader(ask);
    loader.show(REQUEST);
    loader.show({ ...REQUEST });
    await vi.waitFor(() => expect(shown(loader, 199)).toBe('run-199'));
    loader.sight(190, 220);
    await vi.waitFor(() => expect(shown(loader, 219)).toBe('run-219'));
    loader.sight(700, 730);
    await vi.waitFor(() => expect(shown(loader, 720)).toBe('run-720'));
    loader.sight(0, 30);
    expect(shown(loader, 500)).toBeUndefined();
    expect(asked).toEqual(['0+200', '0+220', '600+200']);
    expect(await loader.ids()).toHaveLength(1_000);
  });

  it('shows at once what was changed, and asks again', async () => {
    const { asked, ask } = lab(3);
    const loader = new TableLoader(ask);
    loader.show(REQUEST);
    await vi.waitFor(() => expect(shown(loader, 2)).toBe('run-2'));
    loader.change((one) => (one.simulation_id === 'run-0' ? undefined : { ...one, status: 'stopped' }));
    expect(loader.loaded.value?.rows.map((one) => one?.status)).toEqual(['stopped', 'stopped']);
    expect(loader.loaded.value?.table).toMatchObject({ runs: 2, all: 2, total: 2 });
    expect(loader.find('run-1')?.status).toBe('stopped');
    await vi.waitFor(() => expect(loader.loaded.value?.rows[0]?.status).toBe('completed'));
    expect(asked).toEqual(['0+200', '0+200']);
  });

  it('forgets what another request brought', async () => {
    const { ask } = lab(300);
    const loader = new TableLoader(ask);
    loader.show(REQUEST);
    await vi.waitFor(() => expect(shown(loader, 0)).toBe('run-0'));
    loader.sight(250, 280);
    await vi.waitFor(() => expect(shown(loader, 260)).toBe('run-260'));
    loader.show({ ...REQUEST, query: 'x' });
    await vi.waitFor(() => expect(loader.loaded.value?.request).toContain('"x"'));
    expect(shown(loader, 260)).toBeUndefined();
  });
});
