import { describe, expect, it } from 'vitest';
import { round } from './rounds.fixture.js';
import { History, PART } from './history.js';

describe('History', () => {
  it('tells what every client did', () => {
    const history = new History();
    history.add(round(1, { participated: [0, 1, 2, 3], aggregated: [1, 2], removed: [3, 4], malicious: [3], failures: { '0': 'not a number' } }));
    const clients = history.strategies[0]?.[0]?.clients;
    expect([...(clients?.part ?? [])]).toEqual([PART.failed, PART.taken, PART.taken, PART.leftOut, PART.removed]);
    expect([...(clients?.malicious ?? [])]).toEqual([0, 0, 0, 1, 0]);
    expect(clients?.removed).toBe(2);
  });

  it('replaces rounds that come again after a resume', () => {
    const history = new History();
    [1, 2, 3].forEach((n) => history.add(round(n)));
    history.add({ ...round(2), test_accuracy: 0.9 });
    expect(history.strategies[0]?.map((step) => [step.round, step.test_accuracy])).toEqual([
      [1, 0.5],
      [2, 0.9],
    ]);
    expect(history.length).toBe(2);
  });

  it('keeps strategies apart, whichever comes first', () => {
    const history = new History();
    history.add({ ...round(4), strategy: 2 });
    expect(history.strategies.map((steps) => steps.length)).toEqual([0, 0, 1]);
    expect(history.length).toBe(4);
  });
});
