import { html, nothing, type TemplateResult } from 'lit';
import { number, percent } from '../../app/messages.js';
import { language } from '../../app/preferences.js';
import type { Interval } from '../../api/verdicts.js';
import { href, note, place } from '../../app/router.js';
import { plainTable, scrolling, select, type Column } from '../../components/parts.js';
import { tabled } from '../../components/table-menu.js';
import { single, valueOf } from '../../components/table-text.js';
import { cells, type Group, type PairedComparison, type Pitfall, type Standing, type Summary, type CellRow } from './api.js';
import { axisName, t } from './messages.js';
import { ALL, axesOf, contenderOf, coordinate, levels, pivot, type Pivot } from './matrix.js';
import { openDialog } from '../../components/dialog.js';
import { toastFailure } from '../../components/toasts.js';

/** What a sweep has found so far. */
export function shown(id: string, summary: Summary): TemplateResult {
  const { wall_seconds: wall, occupied, over_training: ratio } = summary.time;
  return html`<p class="quiet" role="status">${t('soFar', { done: summary.cells_done, cells: summary.cells })}
      ${occupied === null || ratio === null ? nothing : t('threads', { wall: number(wall, undefined, 1), occupied: percent(occupied), ratio: number(ratio, undefined, 2) })}</p>
    ${map(id, summary)} ${leaderboard(summary)} ${worstOfAll(summary)}
    <section>
      <h2>${t('comparisons')}</h2>
      ${comparisons(summary)}
    </section>
    ${pitfalls(summary)}`;
}

/** The other coordinates of a group, such as `alie, f 2, dirichlet 0.3`. */
function scenario(group: Group, axes: readonly string[]): string {
  return axes
    .filter((axis) => axis !== 'contender')
    .map((axis) => (axis === 'attack' ? coordinate(group, axis) : `${axisName(axis)} ${coordinate(group, axis)}`))
    .join(', ');
}

/** The verdicts of a rule, or the reason why there are none. */
export function verdictsOf({ verdicts }: Standing, words: Summary['words']): string {
  if (verdicts === undefined || words === undefined) {
    return t('notJudged');
  }
  const told = words.filter(({ verdict }) => verdicts[verdict]).map((word) => `${verdicts[word.verdict] ?? 0} ${word[language.value]}`);
  return told.length === 0 ? t('noAttack') : told.join(', ');
}

function leaderboard({ leaderboard: board, groups, words }: Summary): TemplateResult {
  const axes = axesOf(groups);
  const columns: Array<Column<Standing>> = [
    { head: t('rule'), of: ({ contender }) => contender },
    { head: t('verdicts'), of: (standing) => verdictsOf(standing, words) },
    { head: t('accuracy'), of: ({ mean }) => interval(mean), numeric: true, order: 'highest', value: ({ mean }) => valueOf(mean, true) },
    { head: t('cost'), of: ({ clean_accuracy_cost: cost }) => points(cost), numeric: true, order: 'lowest', value: ({ clean_accuracy_cost: cost }) => (cost ? valueOf(cost, true) : single(null, true)) },
    { head: t('drop'), of: ({ drop }) => points(drop), numeric: true, order: 'lowest', value: ({ drop }) => valueOf(drop, true) },
    ...(board.some(({ attack_success: success }) => success?.n)
      ? [{ head: t('success'), of: ({ attack_success: success }: Standing) => (success ? interval(success) : '–'), numeric: true, order: 'lowest' as const, value: ({ attack_success: success }: Standing) => (success ? valueOf(success, true) : single(null, true)) }]
      : []),
    {
      head: t('worst'),
      of: ({ worst }) => (worst?.accuracy ? html`${interval(worst.accuracy)}${worst.measure === 'attack_success' && worst.attack_success ? html`, ${t('succeeds', { success: interval(worst.attack_success) })}` : nothing}` : nothing),
      numeric: true,
      order: 'highest',
      value: ({ worst }) => (worst?.accuracy ? valueOf(worst.accuracy, true) : single(null, true)),
    },
    { head: t('worstWhere'), of: ({ worst }) => (worst ? scenario(worst, axes) : nothing) },
    { head: t('wins'), of: ({ wins }) => number(wins), numeric: true },
    { head: t('scenarios'), of: ({ scenarios }) => number(scenarios), numeric: true },
  ];
  return html`<section>
    <h2>${t('leaderboard')}</h2>
    ${tabled(t('leaderboard'), plainTable(columns, board))}
    <p class="quiet">${t('intervals')} ${choice(board)}</p>
  </section>`;
}

/** How the worst case was chosen. */
function choice(board: readonly Standing[]): string {
  const worst = board.find((one) => one.worst?.chosen_on !== undefined)?.worst;
  return worst === undefined ? '' : t(worst.same_seeds ? 'sameSeeds' : 'otherSeeds', { seeds: worst.chosen_on ?? 0 });
}

/** The cell that did most harm, named. */
function worstOfAll({ groups }: Summary): TemplateResult | typeof nothing {
  const axes = axesOf(groups);
  const attacked = groups.filter((group) => group.attacked && group.accuracy.mean !== null);
  const [worst] = [...attacked].sort((a, b) => (a.accuracy.mean ?? 1) - (b.accuracy.mean ?? 1));
  return worst
    ? html`<p>${t('worstOfAll', { rule: worst.contender, where: scenario(worst, axes), accuracy: interval(worst.accuracy) })}</p>`
    : nothing;
}

/** Rows, columns and what is held fixed, out of the address. */
function chosen(axes: readonly string[]): Pivot {
  const { query } = place.value;
  const known = (axis: string | null, usual: string): string => (axis !== null && axes.includes(axis) ? axis : usual);
  const rows = known(query.get('rows'), 'contender');
  const usual = axes.find((axis) => axis !== rows && axis === 'attack') ?? axes.find((axis) => axis !== rows) ?? rows;
  const columns = known(query.get('columns'), usual);
  const fixed = axes.filter((axis) => axis !== rows && axis !== columns).map((axis) => [axis, query.get(`at.${axis}`) ?? ALL] as const);
  return { rows, columns, fixed: new Map(fixed) };
}

function change(key: string, value: string): void {
  const query = new URLSearchParams(place.value.query);
  query.set(key, value);
  note(query);
}

const option = (axis: string): { value: string; label: string } => ({ value: axis, label: axisName(axis) });

/** What tells the cells of one place apart: the axes of the map, and the seed. */
function cellAxes(groups: readonly Group[], axes: readonly string[]): string[] {
  return [...axes.filter((axis) => axis !== 'contender' && levels(groups, axis).length > 1), 'seed'];
}

/** How far behind the column's best a cell must be for the strongest tint, on which its number can still be read. */
const FAR = 0.25;
const STRONGEST = 60;

/** Any axis against any other, each cell coloured by how far it is behind the best of its column. */
function map(id: string, { groups }: Summary): TemplateResult {
  const axes = axesOf(groups);
  const view = chosen(axes);
  const { rows, columns, cells } = pivot(groups, view);
  const title = t('map', { rows: axisName(view.rows), columns: axisName(view.columns) });
  const best = columns.map((_, c) => cells.reduce<number | undefined>((most, row) => (row[c] !== undefined && (most === undefined || row[c] > most) ? row[c] : most), undefined));
  const open = (row: string, column: string): void => {
    const where = new Map([...view.fixed, [view.rows, row], [view.columns, column]]);
    const told = [...where].filter(([axis, level]) => axis !== 'contender' && level !== ALL).map(([axis, level]) => (axis === 'attack' ? level : `${axisName(axis)} ${level}`));
    void openCells(id, t('cellsOf', { rule: where.get('contender') ?? t('averaged'), where: told.join(', ') }), where, cellAxes(groups, axes));
  };
  const cell = (mean: number | undefined, row: string, c: number): TemplateResult => {
    const behind = mean === undefined ? 0 : (best[c] ?? mean) - mean;
    const share = Math.round(STRONGEST * Math.min(1, behind / FAR));
    return html`<td class="number" .style=${`--share:${share}%`} data-value=${single(mean, true)} title=${behind > 0 ? t('behind', { points: number(100 * behind, undefined, 1) }) : ''}>
      ${mean === undefined ? '–' : html`<button class="inline" @click=${() => open(row, columns[c] ?? '')}>${percent(mean, 1)}</button>`}
    </td>`;
  };
  return html`<figure>
    <figcaption><h2>${title}</h2></figcaption>
    ${tabled(
      title,
      html`<table class="plain heat">
        <thead>
          <tr>
            <th scope="col">${axisName(view.rows)}</th>
            ${columns.map((one) => html`<th scope="col" class="number" data-order="highest">${one}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map((row, r) => html`<tr><th scope="row">${row}</th>${columns.map((_, c) => cell(cells[r]?.[c], row, c))}</tr>`)}
        </tbody>
      </table>`,
      () => ({ title: t('accuracy'), scale: 'percent', rows, columns, values: cells.map((row) => row.map((mean) => mean ?? null)) }),
    )}
    <div class="row tools">
      ${axes.length > 1
        ? html`${select(t('rows'), view.rows, axes.map(option), (axis) => change('rows', axis))}
          ${select(t('columns'), view.columns, axes.filter((axis) => axis !== view.rows).map(option), (axis) => change('columns', axis))}`
        : nothing}
      ${[...view.fixed].map(([axis, at]) =>
        select(axisName(axis), at, [{ value: ALL, label: t('averaged') }, ...levels(groups, axis).map((level) => ({ value: level, label: level }))], (level) => change(`at.${axis}`, level)),
      )}
    </div>
    <p class="quiet">${t('mapHint')}</p>
  </figure>`;
}

function comparisons({ comparisons: all }: Summary): TemplateResult {
  const found = all.filter(({ finding }) => finding === 'differs' || finding === 'undecided');
  const seeds = Math.min(...all.map(({ difference }) => difference.n));
  return html`<p class="quiet">${t('unit', { seeds: all.length === 0 ? 0 : seeds })}</p>
    ${found.length === 0 ? html`<p class="quiet">${t('noComparison')}</p>` : html`<ul>${found.map((one) => html`<li>${told(one)}</li>`)}</ul>`}`;
}

function told({ a, b, attack, metric, difference, t_p_holm: p, sign_flip_p_max_t: flips, finding, better_on_average: better }: PairedComparison): string {
  const ahead = (difference.mean ?? 0) >= 0 === (metric === 'final_accuracy');
  return t(better ? 'better' : finding === 'differs' ? 'differ' : 'undecided', {
    a: ahead ? a : b,
    b: ahead ? b : a,
    points: number(Math.abs(100 * (difference.mean ?? 0)), undefined, 1),
    measure: t(metric === 'final_accuracy' ? 'byAccuracy' : 'bySuccess'),
    where: attack ?? t('allAttacks'),
    n: difference.n,
    t: number(p ?? 1, undefined, 4),
    flips: number(flips ?? 1, undefined, 4),
  });
}

function pitfalls({ pitfalls: all = [], resolution }: Summary): TemplateResult | typeof nothing {
  if (all.length === 0) {
    return nothing;
  }
  const german = language.value === 'de';
  const columns: Array<Column<Pitfall>> = [
    { head: t('pitfall'), of: (one) => (german ? one.title_de : one.title) },
    { head: t('state'), of: ({ state: found }) => t(found) },
    { head: t('finding'), of: (one) => (german ? one.text_de : one.text) },
  ];
  return html`<section>
    <h2>${t('pitfalls')}</h2>
    ${resolution ? html`<p>${german ? resolution.text_de : resolution.text}.</p>` : nothing}
    ${scrolling(t('pitfalls'), plainTable(columns, all))}
  </section>`;
}

/** A share with its interval, which the lab keeps within 0 and 1. */
function interval({ mean, low, high }: Interval): string {
  if (mean === null) {
    return '–';
  }
  if (low === null || high === null) {
    return percent(mean, 1);
  }
  const even = Math.abs(low + high - 2 * mean) < EVEN;
  return even ? `${percent(mean, 1)} ± ${number(50 * (high - low), undefined, 1)}` : `${percent(mean, 1)} (${number(100 * low, undefined, 1)}–${number(100 * high, undefined, 1)})`;
}

/** Ends this far from equally distant have been cut. */
const EVEN = 1e-9;

/** A difference in points with its interval. */
function points(difference: Interval | undefined): string {
  if (difference === undefined || difference.mean === null) {
    return '–';
  }
  const { mean, low, high } = difference;
  return number(100 * mean, undefined, 1) + (low === null || high === null ? '' : ` ± ${number(50 * (high - low), undefined, 1)}`);
}

/** Where a cell of the map lies: a level of each axis, {@link ALL} for any. */
export type Where = ReadonlyMap<string, string>;

/** The finished cells that lie there. */
export function cellsAt(rows: readonly CellRow[], where: Where): CellRow[] {
  const level = (row: CellRow, axis: string): string => (axis === 'contender' ? contenderOf(row) : String(row[axis]));
  return rows.filter((row) => [...where].every(([axis, wanted]) => wanted === ALL || level(row, axis) === wanted));
}

/** Shows the cells behind a mean; each opens as a run does, and all can be compared. */
export async function openCells(sweep: string, title: string, where: Where, axes: readonly string[]): Promise<void> {
  const answer = await cells(sweep);
  if (!answer.ok) {
    toastFailure(answer.error);
    return;
  }
  const found = cellsAt(answer.value, where);
  const ids = found.map((row) => idOf(sweep, row)).join(',');
  await openDialog(
    title,
    () => html`<p>${t('cellsAbout')} <a href=${href('/compare', { ids })}>${t('compareCells')}</a></p>${scrolling(t('cells'), table(sweep, found, axes))}`,
    { wide: true },
  );
}

const idOf = (sweep: string, { number: cell }: CellRow): string => `${sweep}.${cell}`;

function table(sweep: string, rows: readonly CellRow[], axes: readonly string[]): TemplateResult {
  const columns: Array<Column<CellRow>> = [
    { head: t('cell'), of: (row) => number(row.number) },
    ...axes.map((axis): Column<CellRow> => ({ head: axisName(axis), of: (row) => String(row[axis] ?? '') })),
    { head: t('atEnd'), of: (row) => share(row.final_accuracy), numeric: true },
    { head: t('clean'), of: (row) => share(row.clean_accuracy ?? null), numeric: true },
    { head: t('curves'), of: (row) => html`<a href=${href(`/runs/${encodeURIComponent(idOf(sweep, row))}`)} aria-label=${t('curvesOf', { cell: row.number })}>${t('curves')}</a>` },
  ];
  return plainTable(columns, rows);
}

const share = (accuracy: number | null): string => (accuracy === null ? '–' : percent(accuracy, 1));
