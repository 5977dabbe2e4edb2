import { describe, expect, it } from 'vitest';
import { round, steps } from './rounds.fixture.js';
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

  it('gives the few that came of many their own places', () => {
    const some = { count: 200, ids: [7, 150], participated: [7, 150], aggregated: [150], malicious: [7, 199], accuracy: [0.25, null] };
    const clients = steps(round(1, { ...some, weight: [0, 1], score: [1, 2], distance: [1, 2], training_loss: [1, 2], loss: [1, 2] }))[0]?.clients;
    expect(clients?.count).toBe(200);
    expect([clients?.part[7], clients?.part[150], clients?.part[0]]).toEqual([PART.leftOut, PART.taken, PART.absent]);
    expect([clients?.accuracy.length, clients?.accuracy[7], clients?.accuracy[150], clients?.accuracy[0]]).toEqual([200, 0.25, NaN, NaN]);
    expect([clients?.weight[150], clients?.malicious[199]]).toEqual([1, 1]);
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
