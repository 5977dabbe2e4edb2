import type { Chart } from '../../components/chart.js';
import type { MenuItem } from '../../components/menu.js';
import { chartsSvg, inColors, toPng, type Picture } from '../../components/picture.js';
import { METRICS } from '../run/metrics.js';
import { csvLine, save } from '../../components/save.js';
import { valueOf, type Comparison, type Variant } from './variants.js';
import { t } from './messages.js';
import { viewState } from './state.js';

/** What a comparison can be taken away as. */
export function exportItems(comparison: Comparison, page: HTMLElement): MenuItem[] {
  const shown = comparison.shown.flatMap(({ members }) => members);
  const picture = (): Picture => {
    const made = chartsSvg([...page.querySelectorAll<Chart>('cr-chart')].map((chart) => chart.drawn));
    return { ...made, svg: inColors(made.svg, page) };
  };
  const png = async (): Promise<void> => {
    const blob = await toPng(picture());
    if (blob) {
      save('comparison.png', blob);
    }
  };
  return [
    { label: t('exportResults'), icon: 'download', run: () => save('results.csv', resultsCsv(shown), 'text/csv') },
    { label: t('exportRounds'), icon: 'download', run: () => save('rounds.csv', roundsCsv(shown), 'text/csv') },
    { label: t('exportJson'), icon: 'download', run: () => save('comparison.json', json(shown)) },
    ...(viewState().tab === 'curves'
      ? [
          { label: t('exportPng'), icon: 'download' as const, run: () => void png() },
          { label: t('exportSvg'), icon: 'download' as const, run: () => save('comparison.svg', picture().svg, 'image/svg+xml') },
        ]
      : []),
  ];
}

const seedOf = ({ settings }: Variant): string => settings.get('seed') ?? '';

function resultsCsv(variants: readonly Variant[]): string {
  const head = ['run', 'strategy', 'attack', 'seed', ...METRICS.flatMap(({ key }) => [`last_${key}`, `best_${key}`])];
  const lines = variants.map((one) => [
    one.id,
    one.rule,
    one.attack,
    seedOf(one),
    ...METRICS.flatMap((metric) => [valueOf(one.steps, metric, 'last'), valueOf(one.steps, metric, 'best')]),
  ]);
  return [head, ...lines].map(csvLine).join('');
}

function roundsCsv(variants: readonly Variant[]): string {
  const head = ['run', 'strategy', 'seed', 'round', ...METRICS.map(({ key }) => key)];
  const lines = variants.flatMap((one) =>
    one.steps.map((step) => [one.id, one.rule, seedOf(one), step.round, ...METRICS.map((metric) => metric.of(step))]),
  );
  return [head, ...lines].map(csvLine).join('');
}

function json(variants: readonly Variant[]): string {
  const told = variants.map((one) => ({
    run: one.id,
    strategy: one.rule,
    attack: one.attack,
    settings: one.fields,
    rounds: one.steps.map((step) => ({ round: step.round, ...Object.fromEntries(METRICS.map((metric) => [metric.key, metric.of(step)])) })),
  }));
  return JSON.stringify(told, null, 2);
}
