import { describe, expect, it } from 'vitest';
import { briefly, shown } from './columns.js';

describe('what a cell says', () => {
  it('is a difference of shares in points, never in percent', () => {
    expect(shown('difference', 'share', -0.0342)).toBe('-3.4 points');
    expect(shown('difference', 'share', [-0.05, 0.01])).toBe('-5 … +1 points');
    expect(shown('difference', 'share', { n: 3, mean: -0.034, low: -0.044, high: -0.024 })).toBe('-3.4 ± 1.0 points');
    expect(shown('difference', 'share', { n: 1, mean: 0, low: null, high: null })).toBe('0.0 points');
  });

  it('is a share in percent', () => {
    expect(shown('accuracy', 'share', 0.912)).toBe('91.2%');
    expect(shown('accuracy', 'share', [0.5, 0.9])).toBe('50–90%');
    expect(shown('accuracy', 'share', [0.251, 0.252])).toBe('25%');
    expect(shown('accuracy', 'share', { n: 3, mean: 0.9, low: 0.88, high: 0.92 })).toBe('90.0% ± 2.0%');
  });

  it('is a dash where there is nothing', () => {
    expect(shown('difference', 'share', null)).toBe('–');
    expect(shown('accuracy', 'share', { n: 0, mean: null, low: null, high: null })).toBe('–');
  });
});

describe('a name in a row', () => {
  it('leaves out what the ids of unnamed runs begin with', () => {
    expect(briefly('api_run_20261128_063015_748793')).toBe('20261128_063015_748793');
    expect(briefly('api_run_of_mine')).toBe('api_run_of_mine');
  });
});
