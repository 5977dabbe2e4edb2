import { html, type TemplateResult } from 'lit';
import type { PrintedFigure } from '../../api/print.js';
import { number } from '../../app/messages.js';
import { seriesColor } from '../../components/chart.js';
import { plainTable, type Column } from '../../components/parts.js';
import { tabled } from '../../components/table-menu.js';
import { isShown, noRounds, share, strategyToggles, swatch, type RunContext } from './parts.js';
import type { Step } from './history.js';
import { t } from './messages.js';
import { curve, metric, rounds } from './metrics.js';

const PHASES = ['train', 'attack', 'aggregate', 'measure', 'evaluate'] as const;
type Phase = (typeof PHASES)[number];
const NS = 1e9;
const MEGABYTE = 1e6;

/** Where the time of every strategy went. */
export function time(run: RunContext): TemplateResult {
  const { history, names, spans, colors } = run;
  if (!history.any) {
    return noRounds(run);
  }
  const all = history.strategies.map(split);
  const longest = Math.max(...all.map((one) => one.total));
  const length = history.length;
  const series = history.strategies.flatMap((steps, i) =>
    isShown(i) ? [{ label: names[i] ?? '', color: seriesColor(colors[i]), y: curve(steps, metric('seconds').of, length) }] : [],
  );
  return html`<section class="stack">
      <h2>${t('timeSplit')}</h2>
      <ul class="row legend-keys">
        ${PHASES.map((phase, i) => html`<li class="row"><span class="swatch" .style=${`--swatch:var(${seriesColor(i)})`}></span>${t(phase)}</li>`)}
      </ul>
      <div class="splits" aria-hidden="true">
        ${all.map(
          (one, i) =>
            html`<span>${names[i]}</span>
              <div class="split">
                ${PHASES.map((phase, n) => html`<span .style=${`width:${(100 * one[phase]) / longest}%;background:var(${seriesColor(n)})`}></span>`)}
              </div>`,
        )}
      </div>
      ${tabled(t('timeSplit'), table(all, run), () => printedSplit(all, names))}
    </section>
    <section class="stack">
      <div class="row tools">${strategyToggles(run)}</div>
      <figure class="card">
        <figcaption><h2>${t('perRound')}</h2></figcaption>
        <cr-chart .label=${t('perRound')} .x=${rounds(length)} .series=${series} .spans=${spans} .xLabel=${t('round')}></cr-chart>
      </figure>
    </section>`;
}

type Split = Record<Phase | 'total' | 'bytes', number>;

function split(steps: readonly Step[]): Split {
  const sum: Split = { train: 0, attack: 0, aggregate: 0, measure: 0, evaluate: 0, total: 0, bytes: 0 };
  for (const step of steps) {
    for (const phase of PHASES) {
      sum[phase] += step.time_ns[phase] / NS;
      sum.total += step.time_ns[phase] / NS;
    }
    sum.bytes += step.bytes;
  }
  return sum;
}

/** Each strategy's time by phase, as shares of its whole. */
const printedSplit = (all: readonly Split[], names: readonly string[]): PrintedFigure => ({
  title: t('timeSplit'),
  scale: 'percent',
  rows: names,
  columns: PHASES.map((phase) => t(phase)),
  values: all.map((one) => PHASES.map((phase) => (one.total > 0 ? one[phase] / one.total : null))),
});

function table(all: readonly Split[], { names, colors }: RunContext): TemplateResult {
  const seconds = (value: number): string => t('seconds', { value: number(value, undefined, 2) });
  const ofWhole = (one: Split, phase: Phase): string => share(one.total > 0 ? one[phase] / one.total : null);
  const columns: Array<Column<readonly [Split, number]>> = [
    { head: t('strategy'), of: ([, i]) => html`${swatch(colors[i])}${names[i]}` },
    ...PHASES.map((phase): (typeof columns)[number] => ({ head: t(phase), of: ([one]) => html`${seconds(one[phase])} <span class="quiet">${ofWhole(one, phase)}</span>` })),
    { head: t('total'), of: ([one]) => seconds(one.total) },
    { head: t('sent'), of: ([one]) => t('megabytes', { value: number(one.bytes / MEGABYTE, undefined, 1) }) },
  ];
  return plainTable(columns, all.map((one, i) => [one, i] as const), 'plain-table');
}
