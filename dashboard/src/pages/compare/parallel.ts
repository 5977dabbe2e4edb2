import { html, type TemplateResult } from 'lit';
import type { PrintedFigure } from '../../api/print.js';
import { seriesColor } from '../../components/chart.js';
import { charted, type Forms } from '../../components/chart-menu.js';
import { agrees, allPaths } from '../../components/paths.js';
import { within, type Axis, type Range } from '../../components/parallel.js';
import { numbers } from '../../components/plotted.js';
import { t as words } from '../run/messages.js';
import { RESULTS, type Metric } from '../run/metrics.js';
import { swatch } from '../run/parts.js';
import { NAMES, valueOf, type Comparison, type Variant } from './variants.js';
import { t } from './messages.js';
import { showState, viewState } from './state.js';
import { measured } from './table.js';
import '../../components/menu.js';

const AT_FIRST = ['aggregation_strategy_keyword', 'test_accuracy', 'worst_tenth', 'attack_success', 'test_loss', 'seconds'];
const MOST_AT_FIRST = 8;
const THOUSAND = 1000;

/** Settings and results of every strategy as lines over parallel axes. */
export function parallel(comparison: Comparison): TemplateResult {
  const state = viewState();
  const members = comparison.shown.flatMap(({ members: all, index, label }) => all.map((variant) => ({ variant, index, group: label })));
  const variants = members.map(({ variant }) => variant);
  const offered = offers(comparison, variants);
  const keys = state.axes.length > 0 ? state.axes.filter((key) => offered.includes(key)) : atFirst(offered);
  const axes = keys.map((key) => axis(key, variants));
  const brushes = readBrushes(state.brush);
  const lines = members.map(({ variant, index }) => ({ key: variant.key, label: variant.label, color: seriesColor(index), index }));
  const kept = within(axes, brushes, lines.length);
  const forms: Forms = {
    title: t('parallel'),
    sheet: (whole) => {
      const rows = lines.map(({ label }, i) => [label, ...axes.map(({ values }) => values[i] ?? null)]);
      return { heads: [words('strategy'), ...axes.map(({ label }) => label)], rows: rows.filter((_, i) => whole || kept[i]) };
    },
    print: () => ({
      title: t('parallel'),
      scale: 'linear',
      axes: axes.map(printedAxis),
      lines: members.map(({ group }, i) => ({ name: group, behind: !kept[i] })),
    }),
  };
  const drawing = html`<cr-parallel
    .label=${t('parallelLabel', { count: lines.length, axes: axes.length })}
    .axes=${axes}
    .lines=${lines}
    .brushes=${brushes}
    @order=${({ detail }: CustomEvent<string[]>) => showState({ axes: detail })}
    @log=${({ detail }: CustomEvent<string>) => flipLog(detail)}
    @remove=${({ detail }: CustomEvent<string>) => showState({ axes: keys.filter((key) => key !== detail) })}
    @brush=${({ detail }: CustomEvent<{ key: string; range: Range }>) => brush(brushes, detail.key, detail.range)}
  ></cr-parallel>`;
  return html`<div class="row tools">
      <cr-menu .label=${t('axes')} .items=${axisItems(offered, keys)}></cr-menu>
      <cr-menu
        .label=${t('logAxes')}
        .items=${axes.map(({ key, label, logarithmic }) => ({ label, checked: logarithmic, run: () => flipLog(key) }))}
      ></cr-menu>
      <button class="button" ?disabled=${brushes.size === 0} @click=${() => showState({ brush: [] })}>${t('clearBrush')}</button>
      <span role="status" class="quiet">${t('kept', { count: kept.filter(Boolean).length, total: lines.length })}</span>
    </div>
    <p class="quiet">${t('parallelHint')}</p>
    ${axes.length > 0 ? charted(forms, drawing) : drawing}
    <ul class="row kept">
      ${together(lines.filter((_, i) => kept[i])).map(({ label, index, count }) => html`<li>${swatch(index)}${label}${count > 1 ? ` ×${count}` : ''}</li>`)}
    </ul>`;
}

interface Kept {
  readonly label: string;
  readonly index: number;
}

/** Lines that are called and coloured the same, as the seeds of an experiment, with how many they are. */
function together(lines: readonly Kept[]): Array<Kept & { readonly count: number }> {
  const found = new Map<string, Kept & { readonly count: number }>();
  for (const { label, index } of lines) {
    const key = `${index} ${label}`;
    found.set(key, { label, index, count: (found.get(key)?.count ?? 0) + 1 });
  }
  return [...found.values()];
}

/** What can be an axis: settings that differ, and results. */
function offers(comparison: Comparison, variants: readonly Variant[]): string[] {
  const told = variants.map(({ settings }) => settings);
  const settings = allPaths(told).filter((path) => !NAMES.includes(path) && !agrees(told, path));
  return [...settings, ...measured(comparison).map(({ key }) => key)];
}

/** The settings that differ, rules before all, and the most telling results. */
function atFirst(offered: readonly string[]): string[] {
  const results = AT_FIRST.filter((key) => offered.includes(key));
  const settings = offered.filter((key) => !RESULTS.some((metric) => metric.key === key) && !results.includes(key));
  return [...results.slice(0, 1), ...settings.slice(0, Math.max(0, MOST_AT_FIRST - results.length)), ...results.slice(1)];
}

function axis(key: string, variants: readonly Variant[]): Axis {
  const metric: Metric | undefined = RESULTS.find((one) => one.key === key);
  return {
    key,
    label: metric ? metric.title() : key.replaceAll('_', ' '),
    values: variants.map((variant) => (metric ? valueOf(variant.steps, metric, viewState().value) : setting(variant, key))),
    logarithmic: viewState().logs.includes(key),
  };
}

/** An axis as the lab prints it: what is a text in one strategy is one in all. */
function printedAxis({ key, label, values, logarithmic }: Axis): NonNullable<PrintedFigure['axes']>[number] {
  const share = RESULTS.find((one) => one.key === key)?.share ?? false;
  const numeric = values.every((value) => value === null || typeof value === 'number');
  return {
    name: label,
    scale: share ? 'percent' : logarithmic ? 'log' : 'linear',
    values: numeric ? numbers(values) : values.map((value) => (value === null ? t('none') : String(value))),
  };
}

function setting({ settings }: Variant, key: string): number | string | null {
  const told = settings.get(key);
  if (told === undefined) {
    return null;
  }
  const value: unknown = JSON.parse(told);
  return typeof value === 'number' || typeof value === 'string' ? value : told;
}

function axisItems(offered: readonly string[], keys: readonly string[]): Array<{ label: string; checked: boolean; run: () => void }> {
  return offered.map((key) => ({
    label: RESULTS.find((metric) => metric.key === key)?.title() ?? key,
    checked: keys.includes(key),
    run: () => showState({ axes: keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key] }),
  }));
}

function flipLog(key: string): void {
  const { logs } = viewState();
  showState({ logs: logs.includes(key) ? logs.filter((one) => one !== key) : [...logs, key] });
}

function brush(brushes: ReadonlyMap<string, Range>, key: string, range: Range): void {
  const next = new Map(brushes).set(key, range);
  if (range[0] <= 0 && range[1] >= 1) {
    next.delete(key);
  }
  showState({ brush: [...next].map(([name, [from, to]]) => `${name}~${Math.round(THOUSAND * from)}~${Math.round(THOUSAND * to)}`) });
}

/** Brushes as the address holds them; what is malformed is no brush. */
export function readBrushes(written: readonly string[]): Map<string, Range> {
  const brushes = new Map<string, Range>();
  for (const one of written) {
    const [key = '', from = '', to = ''] = one.split('~');
    const range: Range = [Number(from) / THOUSAND, Number(to) / THOUSAND];
    if (key && from && to && range[0] >= 0 && range[0] <= range[1] && range[1] <= 1) {
      brushes.set(key, range);
    }
  }
  return brushes;
}
