import { describe, expect, it } from 'vitest';
import { colorsOf } from '../../components/chart.js';
import { scale, within, type Axis } from '../../components/parallel.js';
import { chartsSvg } from '../../components/picture.js';
import { metric } from '../run/metrics.js';
import { round, steps } from '../run/rounds.fixture.js';
import { stepsOf, type RunsComparison } from '../../api/comparison.js';
import { csvLine } from '../../components/save.js';
import type { Loaded } from './loader.js';
import { tabulate } from './matrix.js';
import { readBrushes } from './parallel.js';
import { band, fold, foldKeys, groupInterval, groups, trunkOf, valueOf, variants, type Band, type BandKind } from './variants.js';

function loaded(id: string, seed: number, accuracy: number, rest: object = {}): Loaded {
  const strategies = [steps(round(1, {}, { test_accuracy: 0.9 }), round(2, {}, { test_accuracy: accuracy }))];
  const shared = { display_name: id, seed, num_of_clients: 5, ...rest };
  const config = { shared_settings: shared, simulation_strategies: [{ aggregation_strategy_keyword: 'krum' }] };
  return { id, config, files: [], strategies, damaged: null, failure: undefined };
}

/** What the lab would say of experiments with these strategies. */
function answer(...arms: string[][]): RunsComparison {
  const made = arms.map((ids) => ({ strategies: ids.map((id) => ({ simulation_id: id, strategy: 0, seed: 0 })), values: {}, contrast: null }));
  return { arms: made, student: [null, null, 12.7062, 4.3027], missing: [], words: [], thresholds: {} } as unknown as RunsComparison;
}

describe('groups', () => {
  const all = variants([loaded('a', 1, 0.2), loaded('b', 2, 0.4), loaded('c', 1, 0.6, { batch_size: 8 })]);
  const told = answer(['a', 'b'], ['c'], ['gone']);
  const accuracy = metric('test_accuracy');

  it('are the experiments that the lab found, as far as they are here', () => {
    expect(groups(all, told).map(({ members }) => members.map(({ id }) => id))).toEqual([['a', 'b'], ['c']]);
    expect(groups(all, undefined)).toEqual([]);
  });

  it('have a band over their seeds: interval, deviation or range', () => {
    const [first] = groups(all, told);
    const of = (kind: BandKind): Band => band(first!, { ...accuracy, share: false }, 3, kind, told.student);
    expect([of('range').low[1], of('range').high[1], of('range').mean[2]]).toEqual([0.2, 0.4, null]);
    const deviation = Math.SQRT2 * 0.1;
    expect(of('deviation').high[1]).toBeCloseTo(0.3 + deviation);
    expect(of('interval').high[1]).toBeCloseTo(0.3 + (12.7062 * deviation) / Math.SQRT2);
    expect(of('interval').n).toBe(2);
    const share = band(first!, accuracy, 3, 'interval', told.student);
    expect([share.low[1], share.high[1]]).toEqual([0, 1]);
    expect(groupInterval(first!, accuracy, 'last', told.student).mean).toBeCloseTo(0.3);
  });

  it('of one member have no interval', () => {
    const [, second] = groups(all, told);
    expect(band(second!, accuracy, 2, 'interval', told.student).low[1]).toBeNull();
  });

  it('are called by what differs, and by their run where nothing does', () => {
    const twins = variants([loaded('a', 1, 0.2), { ...loaded('a', 1, 0.2, { batch_size: 8 }), id: 'z' }]);
    expect(groups(twins, answer(['a'], ['z'])).map(({ label }) => label)).toEqual(['batch_size –', 'batch_size 8']);
  });

  it('have the colour of their rule, the first of each', () => {
    expect(colorsOf(['krum', 'fedavg', 'krum', 'foolsgold'])).toEqual([3, 0, 1, 2]);
    expect(colorsOf(['krum'])).toEqual(colorsOf(['krum', 'median']).slice(0, 1));
    expect(new Set(colorsOf(Array<string>(20).fill('median'))).size).toBe(20);
  });

  it('keep what the lab says of the one experiment that they are folded from', () => {
    const [both, single] = fold(groups(all, answer(['a'], ['b'], ['c'])), 'batch_size', 'none');
    expect([both?.arm, both?.folded, single?.arm === undefined, single?.folded]).toEqual([undefined, 2, false, 1]);
  });

  it('fold by what differs, the seed apart', () => {
    expect(foldKeys(all)).toEqual(['batch_size']);
    expect(fold(groups(all, told), 'batch_size', 'none').map(({ label, members }) => [label, members.length])).toEqual([
      ['none ×2', 2],
      ['8', 1],
    ]);
  });

  it('know the trunk that they left', () => {
    const [branch] = variants([loaded('b', 1, 0.2, { start_from: { run: 'trunk', round: 6 } })]);
    expect(trunkOf(branch!)).toEqual({ run: 'trunk', round: 6 });
    expect(trunkOf(all[0]!)).toBeUndefined();
  });

  it('know the last value from the best', () => {
    const accuracy = metric('test_accuracy');
    const measured = steps(round(1, {}, { test_accuracy: 0.9 }), round(2));
    expect(valueOf(measured, accuracy, 'last')).toBe(0.5);
    expect(valueOf(measured, accuracy, 'best')).toBe(0.9);
    expect(valueOf(steps(round(1, {}, { test_loss: 3 }), round(2)), metric('test_loss'), 'best')).toBe(1);
  });
});

describe('curves without clients', () => {
  it('are steps as events tell them', () => {
    const metrics = { test_accuracy: [0.5, null], 'robustness.clean_accuracy': [0.9, 0.8], mean_distance: [2, 3] };
    const [first] = stepsOf({ strategies: [{ rounds: [3, 4], metrics }], damaged_line: null });
    expect(first?.map((step) => [step.round, step.test_accuracy, step.robustness.clean_accuracy])).toEqual([
      [3, 0.5, 0.9],
      [4, null, 0.8],
    ]);
    expect(metric('mean_distance').of(first![1]!)).toBe(3);
    expect(metric('seconds').of(first![0]!)).toBeNull();
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
    const ticks = [{ at: 2, text: 'two' }, { at: 10, text: 'ten' }];
    const axis = { from: 1, to: 100, ticks };
    const spans = [{ from: 2, to: 3, label: 'alie' }];
    const { svg } = chartsSvg([{ title: 'x', xLabel: 'y', x: { ...axis, to: 3 }, y: axis, logarithmic: true, spans, series: [series], first: 1 }]);
    expect(svg.match(/<polyline/g)).toHaveLength(1);
    expect(svg.match(/<polygon/g)).toHaveLength(1);
    expect(svg).toContain('a&#60;b');
    expect(svg).not.toContain('NaN');
    expect([svg.includes('>two<'), svg.includes('>alie<')]).toEqual([true, true]);
    // A decade is half of two.
    expect(/y1="([\d.]+)" y2="[\d.]+" stroke="var\(--grid\)"\/><text[^>]*>ten/.exec(svg)?.[1]).toBe('144');
  });
});
