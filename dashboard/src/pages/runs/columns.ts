import { html, nothing, type TemplateResult } from 'lit';
import { sweepOf } from '../../api/lab.js';
import declared from '../../api/metrics.json';
import { isMean, type CellValue, type ColumnKind, type RunsGroup, type RunsRow } from '../../api/runs-table.js';
import { STATES, type KnownRun, type NamedRun, type Progress, type RunState } from '../../api/types.js';
import type { Verdict } from '../../api/verdicts.js';
import { ago, dateTime, number } from '../../app/messages.js';
import { language } from '../../app/preferences.js';
import { href } from '../../app/router.js';
import { isLive } from '../../app/live-runs.js';
import { progressBar, stateChip, stateName, tagChip } from '../../components/parts.js';
import type { Column } from '../../components/columns.js';
import { COLUMN_KEYS, type ColumnKey } from './filters.js';
import { t } from './messages.js';
import { parseTags, writeTags } from './tags.js';

const MEGABYTE = 1_000_000;
const TEXTS: ReadonlySet<string> = new Set(['rule', 'attack', 'data', 'verdict', 'notes']);
const VERDICTS: readonly string[] = ['held', 'bent', 'broke', 'undecided', 'no_bite', 'helped', 'too_weak', 'no_twin', 'calm'] satisfies Verdict[];

const isFixed = (key: string): key is ColumnKey => (COLUMN_KEYS as readonly string[]).includes(key);

/** Columns that the page offers only among all others. */
const RARE = ['archived', 'progress', 'strategies'] as const;

/** What people call a column. */
export function titleOf(key: string): string {
  const known = isFixed(key) ? key : RARE.find((rare) => rare === key);
  if (known) {
    return t(known);
  }
  const bare = key.replace(/^metric\.(detection_)?/, '');
  const metric = key.startsWith('metric.') ? declared.find(({ name, scope }) => name === bare && scope === 'round') : undefined;
  return metric ? (language.value === 'de' ? metric.title_de : metric.title) : key.replace(/^(metric|config)\./, '');
}

/** Columns that tell how far two shares are apart, in points of a hundred. */
const POINTS: ReadonlySet<string> = new Set(['difference']);

/** A share of one. */
function share(value: number, digits = 1): string {
  const format = new Intl.NumberFormat(language.value, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits });
  return format.format(value);
}

/** A difference of shares in points, with its sign. */
function points(value: number, digits = 1, signDisplay: 'exceptZero' | 'never' = 'exceptZero'): string {
  return new Intl.NumberFormat(language.value, { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay }).format(100 * value);
}

/** A span of time in its two largest units. */
export function span(seconds: number): string {
  if (seconds < 60) {
    return t('seconds', { value: number(seconds, undefined, seconds < 10 ? 1 : 0) });
  }
  const minutes = Math.round(seconds / 60);
  return minutes < 60
    ? t('minutes', { value: minutes })
    : t('hours', { hours: number(Math.floor(minutes / 60)), minutes: String(minutes % 60).padStart(2, '0') });
}

/** A number of a column as people read it. */
export function shownNumber(key: string, kind: ColumnKind, value: number): string {
  switch (kind) {
    case 'share':
      return POINTS.has(key) ? t('points', { value: points(value) }) : share(value);
    case 'seconds':
      return span(value);
    case 'bytes':
      return t('megabytes', { value: number(value / MEGABYTE, undefined, 1) });
    case 'time':
      return ago(new Date(value * 1000).toISOString());
    default:
      return key === 'seed' || Number.isInteger(value) ? number(value) : number(value, undefined, 4);
  }
}

const isVerdict = (value: string): value is Verdict => VERDICTS.includes(value);

function shownText(key: string, value: string): string {
  if (key === 'verdict' && isVerdict(value)) {
    return t(value);
  }
  return key === 'status' && (STATES as readonly string[]).includes(value) ? stateName(value as RunState) : value;
}

const one = (key: string, kind: ColumnKind, value: number | string): string =>
  typeof value === 'number' ? shownNumber(key, kind, value) : shownText(key, value);

/** What a cell says: strategies that differ by their numbers from the lowest to the highest, or all their texts. */
export function shown(key: string, kind: ColumnKind, value: CellValue | undefined): string {
  if (value === null || value === undefined) {
    return '–';
  }
  if (isMean(value)) {
    return value.mean === null ? '–' : mean(key, kind, value.mean, value.low, value.high);
  }
  if (typeof value !== 'object') {
    return one(key, kind, value);
  }
  const numbers = value.filter((part): part is number => typeof part === 'number');
  return numbers.length === value.length ? range(key, kind, numbers) : value.map((part) => one(key, kind, part)).join(', ');
}

/** From the lowest to the highest, coarser than one number so that both have room. */
function range(key: string, kind: ColumnKind, numbers: readonly number[]): string {
  const low = Math.min(...numbers);
  const high = Math.max(...numbers);
  if (kind === 'share' && POINTS.has(key)) {
    return t('points', { value: `${points(low, 0)} … ${points(high, 0)}` });
  }
  if (kind === 'share') {
    const ends = [share(low, 0), share(high, 0)];
    return ends[0] === ends[1] ? share(high, 0) : `${number(Math.round(100 * low))}–${ends[1]}`;
  }
  return `${one(key, kind, low)} … ${one(key, kind, high)}`;
}

/** A mean and half its interval. */
function mean(key: string, kind: ColumnKind, middle: number, low: number | null, high: number | null): string {
  const half = low === null || high === null || kind === 'time' ? undefined : (high - low) / 2;
  if (half !== undefined && kind === 'share' && POINTS.has(key)) {
    return t('points', { value: `${points(middle)} ± ${points(half, 1, 'never')}` });
  }
  const told = (value: number): string => (kind === 'number' ? number(Number(value.toPrecision(3)), undefined, 6) : shownNumber(key, kind, value));
  return half === undefined ? told(middle) : `${told(middle)} ± ${told(half)}`;
}

const plain = (text: string): TemplateResult => html`<span title=${text}>${text}</span>`;

const verdict = (value: string): TemplateResult => html`<span class="verdict ${value}" title=${shownText('verdict', value)}>${shownText('verdict', value)}</span>`;

const givenName = (row: RunsRow): string | null => texts(row.values['name'])[0] ?? null;

export const nameOf = (row: RunsRow): string => givenName(row) ?? row.simulation_id;

/** The run of a row. */
export const runOf = (row: RunsRow): NamedRun => ({ simulation_id: row.simulation_id, display_name: givenName(row), status: row.status });

/** A row whose run was changed, before the lab has said so. */
export function changedRow(row: RunsRow, { display_name, tags, notes, archived, status }: Partial<KnownRun>): RunsRow {
  const values = {
    ...row.values,
    ...(display_name === undefined ? {} : { name: display_name }),
    ...(tags === undefined ? {} : { tags: writeTags(tags) }),
    ...(notes === undefined ? {} : { notes }),
    ...(archived === undefined ? {} : { archived: archived ? 'yes' : 'no' }),
  };
  return { ...row, ...(status === undefined ? {} : { status }), values };
}

/** Whether a row is known to be in the archive, or not to be. */
export const isIn = (row: RunsRow, archive: boolean): boolean => row.values['archived'] !== (archive ? 'no' : 'yes');

const texts = (value: CellValue | undefined): readonly string[] =>
  value === null || value === undefined || isMean(value) ? [] : typeof value === 'object' ? value.map(String) : [String(value)];

/** How far a live run is: of its rounds, or of its strategies' rounds when it has several. */
function progress(run: Progress): unknown {
  if (!isLive(run) || run.current_round === null || run.total_rounds === null) {
    return nothing;
  }
  const values = { round: run.current_round, rounds: run.total_rounds };
  return html`<span class="progress">
    <span class="number quiet" title=${t('round', values)}>${run.current_round}/${run.total_rounds}</span>${progressBar(run.progress)}
  </span>`;
}

export interface NameCell {
  /** The run whose name is being changed. */
  readonly editing: string | undefined;
  readonly edit: (run: NamedRun) => void;
  readonly editor: (run: NamedRun) => TemplateResult;
}

function name(row: RunsRow, { editing, edit, editor }: NameCell): TemplateResult {
  if (row.simulation_id === editing) {
    return editor(runOf(row));
  }
  // Where there is no room for columns, the age tells runs without a name apart.
  const second = ['accuracy', 'created', 'rule', 'attack']
    .filter((key) => row.values[key] !== null && row.values[key] !== undefined)
    .map((key) => shown(key, key === 'accuracy' ? 'share' : key === 'created' ? 'time' : 'text', row.values[key]))
    .join(' · ');
  const reason = texts(row.values['error']).join(' ');
  return html`<div class="name">
    <a class=${givenName(row) === null ? 'unnamed' : ''} href=${href(`/runs/${encodeURIComponent(row.simulation_id)}`)} title=${nameOf(row)}>${briefly(nameOf(row))}</a>
    ${sweepOf(row.simulation_id) ? nothing : html`<button class="pencil" tabindex="-1" aria-label="${t('rename')} ${nameOf(row)}" @click=${() => edit(runOf(row))}>✎</button>`}
    ${reason ? html`<span class="reason" title=${reason}>${reason}</span>` : nothing}
    <span class="second quiet">${second}</span>
  </div>`;
}

/** A name as a row has room for it: what all ids begin with would leave none for what tells them apart. */
export const briefly = (name: string): string => name.replace(/^api_run_(?=\d{8}_)/, '');

const WIDTHS: Readonly<Record<string, string>> = {
  name: 'minmax(17rem, 3fr)',
  status: 'minmax(7rem, 9.5rem)',
  accuracy: '6.75rem',
  difference: '7rem',
  attack_success: '7.5rem',
  duration: '5.25rem',
  size: '4.75rem',
  rule: 'minmax(7.5rem, 1.4fr)',
  attack: 'minmax(7.5rem, 1.4fr)',
  data: 'minmax(7.75rem, 1.2fr)',
  verdict: '7.25rem',
  seed: '3.5rem',
  rounds: '4.5rem',
  clients: '5rem',
  tags: 'minmax(5rem, 1fr)',
  notes: 'minmax(8rem, 2fr)',
  error: 'minmax(12rem, 3fr)',
  sweep: '16rem',
  id: '16rem',
  created: '7rem',
};

const isNumeric = (kind: ColumnKind): boolean => kind !== 'text' && kind !== 'time';

/** How wide a column is that no page knows. */
const widthOf = (key: string, kind: ColumnKind, title: string): string =>
  WIDTHS[key] ?? (isNumeric(kind) ? `${Math.max(6, Math.min(12, Math.ceil(title.length * 0.55) + 2))}rem` : 'minmax(7rem, 1fr)');

const CELLS: Readonly<Record<string, (row: RunsRow, value: CellValue | undefined) => unknown>> = {
  status: (row) => html`<span class="status">${stateChip(row.status)}${progress(row)}</span>`,
  error: (_, value) => plain(shown('error', 'text', value)),
  tags: (_, value) => html`<span class="tags">${texts(value).flatMap(parseTags).map(tagChip)}</span>`,
  notes: (_, value) => plain(shown('notes', 'text', value)),
  verdict: (_, value) => html`<span class="verdicts">${texts(value).map(verdict)}</span>`,
  id: (row) => html`<code>${row.simulation_id}</code>`,
  sweep: (_, value) => texts(value).map((id) => html`<a href=${href('/sweeps', { id })}>${id}</a>`),
  created: (_, value) => {
    const at = typeof value === 'number' ? new Date(value * 1000).toISOString() : undefined;
    return at ? html`<time datetime=${at} title=${dateTime(at)}>${ago(at)}</time>` : '–';
  },
};

/** The columns of a list of runs. */
export function runColumns(columns: ReadonlyArray<{ key: string; kind: ColumnKind }>, cell: NameCell): Array<Column<RunsRow>> {
  return columns.map(({ key, kind }) => {
    const label = titleOf(key);
    return {
      key,
      label,
      width: widthOf(key, kind, label),
      sortable: true,
      number: isNumeric(kind),
      essential: key === 'name' || key === 'status',
      cell: (row) => (key === 'name' ? name(row, cell) : (CELLS[key]?.(row, row.values[key]) ?? text(key, kind, row.values[key]))),
    };
  });
}

const text = (key: string, kind: ColumnKind, value: CellValue | undefined): unknown =>
  TEXTS.has(key) || kind === 'text' ? plain(shown(key, kind, value)) : shown(key, kind, value);

/** What runs of a group have no common or mean value of that would tell anything. */
const UNGROUPED: ReadonlySet<string> = new Set(['name', 'id', 'notes', 'tags', 'created', 'seed', 'rounds', 'clients', 'error', 'sweep']);

/** The columns of a list of groups. */
export function groupColumns(
  keys: readonly string[],
  columns: ReadonlyArray<{ key: string; kind: ColumnKind }>,
  open: (group: RunsGroup) => string,
): Array<Column<RunsGroup>> {
  const kindOf = (key: string): ColumnKind => columns.find((column) => column.key === key)?.kind ?? 'text';
  return [
    ...keys.map((key, i): Column<RunsGroup> => ({
      key,
      label: titleOf(key),
      width: 'minmax(9rem, 2fr)',
      sortable: true,
      essential: true,
      cell: (group) => {
        const label = group.key[key] === null ? t('none') : shown(key, kindOf(key), group.key[key]);
        return i === 0 ? html`<div class="name"><a href=${open(group)}>${label}</a></div>` : plain(label);
      },
    })),
    { key: '#runs', label: t('runs'), width: '8rem', number: true, essential: true, cell: ({ runs, finished }) => (finished === runs ? number(runs) : t('finishedOf', { finished, runs })) },
    ...columns
      .filter(({ key }) => !keys.includes(key) && !UNGROUPED.has(key))
      .map(({ key, kind }): Column<RunsGroup> => {
        const label = titleOf(key);
        const value = (group: RunsGroup): CellValue | undefined => group.values[key];
        return {
          key,
          label,
          width: isNumeric(kind) ? '9rem' : widthOf(key, kind, label),
          sortable: true,
          number: isNumeric(kind),
          essential: key === 'accuracy',
          cell: (group) => {
            const found = value(group);
            return isMean(found)
              ? html`<span title=${t('ofSo', { count: found.n })}>${shown(key, kind, found)}</span>`
              : key === 'verdict' && typeof found === 'string'
                ? verdict(found)
                : text(key, kind, found);
          },
        };
      }),
  ];
}
