import { expect, it } from 'vitest';
import { shownAt } from './router.js';

const at = (path: string, query = ''): string | undefined => shownAt({ path, query: new URLSearchParams(query) });

it('knows what a page shows', () => {
  expect(at('/runs/api_run_1')).toBe('api_run_1');
  expect(at('/sweeps', 'id=sweep_1')).toBe('sweep_1');
  expect(at('/redteam', 'id=campaign_1')).toBe('campaign_1');
  expect(at('/sweeps')).toBeUndefined();
  expect(at('/compare', 'id=x')).toBeUndefined();
});
