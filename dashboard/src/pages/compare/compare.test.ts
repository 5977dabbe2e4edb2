import { describe, expect, it } from 'vitest';
import { scale, within, type Axis } from '../../components/parallel.js';
import { chartsSvg } from '../../components/picture.js';
import { metric } from '../run/metrics.js';
import { round, steps } from '../run/rounds.fixture.js';
import { History } from '../run/history.js';
import { csvLine } from './export.js';
import type { Loaded } from './loader.js';
import { tabulate } from './matrix.js';
import { readBrushes } from './parallel.js';
import { band, groups, groupValue, valueOf, variants } from './variants.js';

function loaded(id: string, seed: number, accuracy: number, rest: object = {}): Loaded {
  const history = new History();
  history.add(round(1, {}, { test_accuracy: 0.9 }));
  history.add(round(2, {}, { test_accuracy: accuracy }));
  const shared = { display_name: id, seed, num_of_clients: 5, ...rest };
  const config = { shared_settings: shared, simulation_strategies: [{ aggregation_strategy_keyword: 'krum' }] };
  return { id, config, history, failure: undefined };
}

describe('groups', () => {
  const all = variants([loaded('a', 1, 0.2), loaded('b', 2, 0.4), loaded('c', 1, 0.6, { batch_size: 8 })]);

  it('join what differs by the seed alone', () => {
    expect(groups(all, false).map(({ members }) => members.map(({ id }) => id))).toEqual([['a', 'b'], ['c']]);
    expect(groups(all, true)).toHaveLength(3);
  });

  it('do not take the same run of the same seed for another sample', () => {
    const again = variants([loaded('a', 1, 0.2), loaded('z', 1, 0.2)]);
    expect(groups(again, false)).toHaveLength(2);
  });

  it('have a band over their seeds', () => {
    const [first] = groups(all, false);
    const accuracy = metric('test_accuracy');
    const found = band(first!, accuracy.of, 3);
    expect([found.low[1], found.high[1], found.mean[2]]).toEqual([0.2, 0.4, null]);
    expect(groupValue(first!, accuracy, 'last')).toBeCloseTo(0.3);
  });

  it('know the last value from the best', () => {
    const accuracy = metric('test_accuracy');
    const measured = steps(round(1, {}, { test_accuracy: 0.9 }), round(2));
    expect(valueOf(measured, accuracy, 'last')).toBe(0.5);
    expect(valueOf(measured, accuracy, 'best')).toBe(0.9);
    expect(valueOf(steps(round(1, {}, { test_loss: 3 }), round(2)), metric('test_loss'), 'best')).toBe(1);
  });
});

describe('axes', () => {
  const axis = (values: Axis['values'], logarithmic = false): Axis => ({ key: 'a', label: 'a', values, logarithmic });

  it('are linear, logarithmic, or of words', () => {
    expect(scale(axis([0, 5, 10, null])).at).toEqual([0, 0.5, 1, null]);
    expect(scale(axis([1, 10, 100], true)).at).toEqual([0, 0.5, 1]);
    expect(scale(axis([0, 10], true)).at).toEqual([0, 1]);
    expect(scale(axis(['x', 'y', 'x'])).at).toEqual([0, 1, 0]);
    expect(scale(axis([7, 7])).at).toEqual([0.5, 0.5]);
  });

  it('narrow lines down', () => {
    expect(within([axis([0, 5, 10, null])], new Map([['a', [0.4, 1] as const]]), 4)).toEqual([false, true, true, false]);
    expect(within([axis([0, 5])], new Map([['gone', [0.4, 1] as const]]), 2)).toEqual([true, true]);
  });

  it('have brushes that the address holds', () => {
    expect([...readBrushes(['a~250~800', 'b~900~100', 'c', 'd~x~1'])]).toEqual([['a', [0.25, 0.8]]]);
  });
});

describe('tables', () => {
  it('count by two properties, numbers in their order', () => {
    const all = variants([loaded('a', 1, 0.2, { num_of_clients: 10 }), loaded('b', 2, 0.4, { num_of_clients: 9 })]);
    const found = tabulate(
      all,
      (one) => String(one.fields['num_of_clients']),
      (one) => one.rule,
    );
    expect([found.rows, found.columns]).toEqual([['9', '10'], ['krum']]);
  });

  it('quote, and do not let a spreadsheet run a name', () => {
    expect(csvLine(['a', 1.5, null, 'b,"c"', '=1+1'])).toBe(`a,1.5,,"b,""c""",'=1+1\n`);
  });
});

describe('pictures', () => {
  it('hold every curve and escape names', () => {
    const series = { label: 'a<b', color: '--series-1', y: [1, null, 3], width: 2, dashed: true, low: [1, 1, 2], high: [1, 2, 4] };
    const { svg } = chartsSvg([{ title: 'x', xLabel: 'y', series: [series] }], String);
    expect(svg.match(/<polyline/g)).toHaveLength(1);
    expect(svg.match(/<polygon/g)).toHaveLength(1);
    expect(svg).toContain('a&#60;b');
    expect(svg).not.toContain('NaN');
  });
});
