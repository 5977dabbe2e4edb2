import { html, type TemplateResult } from 'lit';
import { messages, number } from '../app/messages.js';
import type { Series, Span } from './chart.js';
import type { MenuItem } from './menu.js';
import { scrolling } from './parts.js';
import { chartsSvg, inColors, toPng, type DrawnChart, type DrawnSeries } from './picture.js';
import { askFigure } from './print.js';
import { printed } from './printed.js';
import { csvLine, fileName, save } from './save.js';
import './menu.js';

const t = messages({
  en: { take: 'Table and files: {title}', table: 'Show as a table', csv: 'Save as CSV', svg: 'Save as SVG', png: 'Save as PNG', print: 'For print: PDF or SVG …', first: 'The first {count} of {total} rows; CSV holds all.' },
  de: { take: 'Tabelle und Dateien: {title}', table: 'Als Tabelle zeigen', csv: 'Als CSV sichern', svg: 'Als SVG sichern', png: 'Als PNG sichern', print: 'Für den Druck: PDF oder SVG …', first: 'Die ersten {count} von {total} Zeilen; CSV hat alle.' },
});

/** What a chart shows, for its other forms. */
export interface Charted {
  readonly title: string;
  readonly xLabel: string;
  readonly x: readonly number[];
  readonly series: readonly Series[];
  /** How values are laid out in print. */
  readonly scale: 'percent' | 'linear' | 'log';
  readonly spans: readonly Span[];
  /** The custom property of a series' colour. */
  readonly color: (index: number) => string;
}

const MOST_ROWS = 1_000;

/** A menu that takes a chart away, or shows it as a table. */
export function chartMenu(chart: Charted, page: HTMLElement, asTable: boolean, flip: () => void): TemplateResult {
  const name = fileName(chart.title);
  const picture = (): ReturnType<typeof chartsSvg> => {
    const made = chartsSvg([drawn(chart)], (value) => number(value));
    return { ...made, svg: inColors(made.svg, page) };
  };
  const png = async (): Promise<void> => {
    const { svg, width, height } = picture();
    const blob = await toPng(svg, width, height);
    if (blob) {
      save(`${name}.png`, blob);
    }
  };
  const items: MenuItem[] = [
    { label: t('table'), checked: asTable, run: flip },
    { label: t('csv'), icon: 'download', run: () => save(`${name}.csv`, csv(chart), 'text/csv') },
    { label: t('svg'), icon: 'download', run: () => save(`${name}.svg`, picture().svg, 'image/svg+xml') },
    { label: t('png'), icon: 'download', run: () => void png() },
    { label: t('print'), icon: 'download', run: () => void askFigure(name, printed(chart)) },
  ];
  return html`<cr-menu class="chart-menu" compact .icon=${'more'} .label=${t('take', { title: chart.title })} .items=${items}></cr-menu>`;
}

/** Every number of the chart, edges of bands too. */
export function csv({ x, xLabel, series }: Charted): string {
  const heads = series.map(({ label, edge, bandTo }) => (edge ? `${label} (${bandTo === undefined ? 'low' : 'high'})` : label));
  const lines = x.map((at, i) => [at, ...series.map(({ y }) => y[i] ?? null)]);
  return [[xLabel || 'x', ...heads], ...lines].map(csvLine).join('');
}

/** The numbers of the chart, without the edges of bands. */
export function chartTable({ title, x, xLabel, series }: Charted): TemplateResult {
  const shown = series.filter(({ edge }) => !edge);
  const rows = x.map((at, i) => ({ at, i })).filter(({ i }) => shown.some(({ y }) => y[i] !== null && y[i] !== undefined));
  return html`${scrolling(
    title,
    html`<table class="plain-table">
      <thead>
        <tr><th scope="col">${xLabel || 'x'}</th>${shown.map(({ label }) => html`<th scope="col">${label}</th>`)}</tr>
      </thead>
      <tbody>
        ${rows.slice(0, MOST_ROWS).map(
          ({ at, i }) => html`<tr><th scope="row">${number(at)}</th>${shown.map(({ y }) => html`<td>${cell(y[i])}</td>`)}</tr>`,
        )}
      </tbody>
    </table>`,
  )}
  ${rows.length > MOST_ROWS ? html`<p class="quiet">${t('first', { count: MOST_ROWS, total: rows.length })}</p>` : ''}`;
}

const cell = (value: number | null | undefined): string => (value === null || value === undefined ? '–' : number(value, undefined, 4));

function drawn({ title, xLabel, series, color }: Charted): DrawnChart {
  const told = series.flatMap((one, i): DrawnSeries[] => {
    if (one.edge) {
      return [];
    }
    const [high, low] = [series[i + 1], series[i + 2]];
    const band = high?.edge && low?.edge && high.bandTo !== undefined ? { high: high.y, low: low.y } : {};
    return [{ label: one.label, color: one.color ?? color(i), y: one.y, width: one.width ?? 2, dashed: one.dashed ?? false, ...band }];
  });
  return { title, xLabel, series: told };
}
