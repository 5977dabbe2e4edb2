import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { resultAddress } from '../../api/lab.js';
import { call } from '../../api/http.js';
import { seriesColor } from '../../components/chart.js';
import { charted, type Forms } from '../../components/chart-menu.js';
import type { Cell } from '../../components/strip.js';
import { View } from '../../components/view.js';
import type { Config } from '../../api/types.js';
import { settings } from './attacks.js';
import { tabled } from '../../components/table-menu.js';
import { single } from '../../components/table-text.js';
import { chosenStrategy, isShown, noRounds, plain, share, strategyPick, strategyToggles, swatch, type RunContext } from './parts.js';
import type { Step } from './history.js';
import { t } from './messages.js';
import { curve, metric, rounds } from './metrics.js';
import '../../components/strip.js';

/** How well a rule told attackers from honest clients. */
export const QUALITIES = ['precision', 'recall', 'f1'] as const;
const MOST_CONFUSED = 8;

/** How well rules told attackers from honest clients, and what the last model confuses. */
export function detection(run: RunContext): TemplateResult {
  if (!run.history.any) {
    return noRounds(run);
  }
  return html`<div class="row tools">${strategyToggles(run)}</div>
    <h2 class="unseen">${t('detection')}</h2>
    <div class="charts">${QUALITIES.map((key) => qualityChart(run, key))}</div>
    <section>
      <h2>${t('quality')}</h2>
      <p class="quiet">${t('qualityText')}</p>
      ${totals(run.history.strategies.map((steps, i) => ({ name: run.names[i] ?? '', color: run.colors[i], steps })))}
    </section>
    <section class="stack">
      <h2>${t('confusion')}</h2>
      <div class="row tools">${strategyPick(run)}</div>
      <run-confusion .of=${{ id: run.id, config: run.detail.config, files: run.detail.result_files, strategy: chosenStrategy(run.names) }}></run-confusion>
    </section>`;
}

function qualityChart({ history, names, colors, spans, marks }: RunContext, key: (typeof QUALITIES)[number]): TemplateResult {
  const { of, title } = metric(key);
  const length = history.length;
  const series = history.strategies.flatMap((steps, i) =>
    isShown(i) && leftOut(steps) ? [{ label: names[i] ?? '', color: seriesColor(colors[i]), y: curve(steps, of, length) }] : [],
  );
  if (series.length === 0) {
    return html`<figure class="card"><figcaption><h3>${title()}</h3></figcaption><p class="quiet">${t('notApplicable')}</p></figure>`;
  }
  return html`<figure class="card">
    <figcaption><h3>${title()}</h3><span class="quiet">${t('up')}</span></figcaption>
    <cr-chart
      .label=${title()}
      .x=${rounds(length)}
      .series=${series}
      .spans=${spans}
      .marks=${marks}
      .range=${[0, 1.02]}
      .share=${true}
      .height=${200}
      .xLabel=${t('round')}
      sync="detection"
    ></cr-chart>
  </figure>`;
}

/** Whether a strategy left anybody out of an aggregate. */
export function leftOut(steps: readonly Step[]): boolean {
  return steps.some(({ detection: found }) => found.true_positives + found.false_positives > 0);
}

/** Hits and misses of all rounds together. */
export function total(steps: readonly Step[]): { tp: number; fp: number; tn: number; fn: number } {
  const sum = { tp: 0, fp: 0, tn: 0, fn: 0 };
  for (const { detection: found } of steps) {
    sum.tp += found.true_positives;
    sum.fp += found.false_positives;
    sum.tn += found.true_negatives;
    sum.fn += found.false_negatives;
  }
  return sum;
}

const ratio = (a: number, b: number): number | null => (b === 0 ? null : a / b);

/** The hits and misses of each strategy in all its rounds. */
export function totals(rows: ReadonlyArray<{ readonly name: string; readonly color: number | undefined; readonly steps: readonly Step[] }>): TemplateResult {
  return tabled(
    t('quality'),
    html`<table class="plain-table">
      <thead>
        <tr>
          ${(['strategy', 'tp', 'fp', 'fn', 'tn'] as const).map((key) => html`<th scope="col">${t(key)}</th>`)}
          ${QUALITIES.map((key) => html`<th scope="col" data-order="highest">${metric(key).title()}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(({ name, color, steps }) => {
          const { tp, fp, tn, fn } = total(steps);
          // Who left nobody out detected nothing, well or badly.
          const applies = tp + fp > 0;
          const qualities = [ratio(tp, tp + fp), ratio(tp, tp + fn), ratio(2 * tp, 2 * tp + fp + fn)];
          return html`<tr>
            <th scope="row">${swatch(color)}${name}</th>
            ${[tp, fp, fn, tn].map((value) => html`<td>${plain(value)}</td>`)} ${applies ? qualities.map((value) => html`<td data-value=${single(value, true)}>${share(value)}</td>`) : html`<td class="quiet" colspan=${QUALITIES.length}>${t('notApplicable')}</td>`}
          </tr>`;
        })}
      </tbody>
    </table>`,
  );
}

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** What a class is called: as the files of the data call it, its character where they are handwriting, else its number. */
export function className(config: Config, labels: readonly string[], classes: number, number: number): string {
  if (labels.length === classes) {
    return labels[number] ?? String(number);
  }
  const data = String(settings(config)['dataset_keyword'] ?? '');
  return data.startsWith('femnist') && classes === CHARACTERS.length ? (CHARACTERS[number] ?? String(number)) : String(number);
}

type Matrix = ReadonlyArray<readonly number[]>;

/** A strategy of a run, and the files that the run left. */
export interface Measured {
  readonly id: string;
  readonly config: Config;
  readonly files: readonly string[];
  readonly strategy: number;
}

interface Manifest {
  readonly strategies?: ReadonlyArray<{ readonly dataset?: { readonly labels?: readonly string[] } }>;
}

const MANIFEST = 'MANIFEST.json';

/** The confusion matrix of one strategy's last model, which the lab leaves beside the results. */
@customElement('run-confusion')
export class Confusion extends View {
  @property({ attribute: false }) of: Measured | undefined;
  @state() private matrix: Matrix | undefined;
  #labels: readonly string[] = [];
  #asked = '';

  protected override willUpdate(): void {
    const file = `report_data_${this.of?.strategy}.json`;
    const there = this.of?.files.includes(file) ? `${this.of.id}/${file}` : '';
    if (there !== this.#asked) {
      this.#asked = there;
      this.matrix = undefined;
      if (this.of && there) {
        void this.#load(this.of, file, there);
      }
    }
  }

  async #load({ id, files, strategy }: Measured, file: string, asked: string): Promise<void> {
    const [answer, manifest] = await Promise.all([
      call<{ readonly confusion?: Matrix }>('GET', resultAddress(id, file)),
      files.includes(MANIFEST) ? call<Manifest>('GET', resultAddress(id, MANIFEST)) : undefined,
    ]);
    if (answer.ok && asked === this.#asked) {
      this.#labels = (manifest?.ok && manifest.value.strategies?.[strategy]?.dataset?.labels) || [];
      this.matrix = answer.value.confusion;
    }
  }

  protected override render(): TemplateResult {
    const matrix = this.matrix;
    if (!matrix || matrix.length === 0) {
      return html`<p class="quiet">${t('confusionNone')}</p>`;
    }
    const sums = matrix.map((row) => row.reduce((a, b) => a + b, 0));
    const part = (row: number, column: number): number => (matrix[row]?.[column] ?? 0) / (sums[row] || 1);
    const cell = (row: number, column: number): Cell => ({
      color: row === column ? '--series-3' : '--series-2',
      strength: Math.min(1, Math.sqrt(part(row, column))),
      marked: false,
    });
    const name = (number: number): string => className(this.of?.config ?? {}, this.#labels, matrix.length, number);
    const describe = (row: number, column: number): string =>
      t('confusionCell', { row: name(row), column: name(column), count: matrix[row]?.[column] ?? 0, share: share(part(row, column)) });
    const drawing = html`<div class="beside">
      <cr-strip
        square
        .label=${t('confusionLabel', { count: matrix.length })}
        .rowLabel=${t('trueClass')}
        .columnLabel=${t('givenClass')}
        .rows=${matrix.length}
        .columns=${matrix.length}
        .rowName=${name}
        .columnName=${name}
        .cell=${cell}
        .describe=${describe}
      ></cr-strip>
      ${confused(matrix, describe)}
    </div>`;
    return html`${charted(matrixForms(matrix, name), drawing)}`;
  }
}

/** The other forms of the matrix: a row for each true class, a column for each that the model gave. */
function matrixForms(counts: Matrix, name: (number: number) => string): Forms {
  const classes = counts.map((_, i) => name(i));
  const title = t('confusion');
  return {
    title,
    sheet: () => ({ heads: [`${t('trueClass')} ↓ ${t('givenClass')} →`, ...classes], rows: counts.map((row, i) => [classes[i] ?? '', ...row]) }),
    print: () => ({ title, scale: 'linear', across: t('givenClass'), down: t('trueClass'), classes, counts }),
  };
}

function confused(matrix: Matrix, describe: (row: number, column: number) => string): TemplateResult | typeof nothing {
  const pairs = matrix
    .flatMap((row, i) => row.map((count, j) => ({ i, j, count })))
    .filter(({ i, j, count }) => i !== j && count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_CONFUSED);
  return pairs.length === 0
    ? nothing
    : html`<div><h3>${t('confused')}</h3><ul class="list">${pairs.map(({ i, j }) => html`<li>${describe(i, j)}</li>`)}</ul></div>`;
}
