import { html, nothing, type TemplateResult } from 'lit';
import type { Failure } from '../api/result.js';
import type { RunState } from '../api/types.js';
import { messages } from '../app/messages.js';
import type { Judgement } from '../api/verdicts.js';
import { language } from '../app/preferences.js';

/** Small parts that have no state of their own. */

const t = messages({
  queued: ['queued', 'wartet'],
  pending: ['pending', 'ungeklärt'],
  running: ['running', 'läuft'],
  completed: ['completed', 'fertig'],
  stopped: ['stopped', 'angehalten'],
  loading: ['Loading …', 'Wird geladen …'],
  trouble: ['That did not work', 'Das ging nicht'],
  unreachable: ['The lab does not answer', 'Das Labor antwortet nicht'],
  again: ['Try again', 'Noch einmal versuchen'],
});

/** The name of a state in the chosen language. */
export const stateName = (state: RunState): string => t(state);

export const stateChip = (state: RunState): TemplateResult => html`<span class="chip ${state}">${t(state)}</span>`;

export const tagChip = (tag: string): TemplateResult => html`<span class="chip tag">${tag}</span>`;

/** How far something is, from 0 to 1; the text beside it says the same. */
export const progressBar = (share: number): TemplateResult =>
  html`<div class="bar" aria-hidden="true"><span .style=${`width:${Math.round(100 * share)}%`}></span></div>`;

export const loading = (): TemplateResult => html`<div class="state" role="status">${t('loading')}</div>`;

/** Nothing to show, and what could be done about it. */
export const empty = (title: string, text: unknown = nothing, action: unknown = nothing): TemplateResult =>
  html`<div class="state">
    <h2>${title}</h2>
    <p>${text}</p>
    ${action}
  </div>`;

/** Something went wrong; {@link retry} tries again, and {@link action} leads elsewhere. */
export const trouble = (failure: Failure, retry?: () => void, action: unknown = nothing): TemplateResult =>
  html`<div class="state trouble" role="alert">
    <h2>${failure.status === 0 ? t('unreachable') : t('trouble')}</h2>
    <p>${failure.message}</p>
    ${retry ? html`<button class="button" @click=${retry}>${t('again')}</button>` : nothing} ${action}
  </div>`;

export interface FieldOptions {
  /** Unique in the page. */
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly error?: string;
  /** A button that puts it right. */
  readonly mend?: TemplateResult | undefined;
  /** Draws the control, which must carry `id`, and `aria-describedby` when it is given. */
  readonly control: (aria: { id: string; describedBy: string; invalid: boolean }) => TemplateResult;
}

/** A control with its label, a hint, and what is wrong with its value. */
export function field({ id, label, hint, error, mend, control }: FieldOptions): TemplateResult {
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return html`<div class="field">
    <label for=${id}>${label}</label>
    ${control({ id, describedBy, invalid: Boolean(error) })}
    ${hint ? html`<span class="hint" id="${id}-hint">${hint}</span>` : nothing}
    ${error ? html`<span class="error" id="${id}-error">${error}</span>` : nothing} ${mend ?? nothing}
  </div>`;
}

/** What may be wider than the page, scrolled by itself. */
export const scrolling = (label: string, content: unknown): TemplateResult =>
  html`<div class="scroll" tabindex="0" role="region" aria-label=${label}>${content}</div>`;

/** A field that narrows what is shown. */
export const searchField = (label: string, value: string, search: (text: string) => void): TemplateResult =>
  html`<input
    class="input search"
    type="search"
    aria-label=${label}
    placeholder=${label}
    .value=${value}
    @input=${(event: Event) => search((event.target as HTMLInputElement).value)}
  />`;

interface Option {
  readonly value: string;
  readonly label: string;
}

/** A labelled choice on one line. */
export function select(label: string, value: string, options: readonly Option[], choose: (value: string) => void): TemplateResult {
  return html`<label class="pick"
    ><span>${label}</span>
    <select class="input" @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}>
      ${options.map((option) => html`<option value=${option.value} ?selected=${option.value === value}>${option.label}</option>`)}
    </select>
  </label>`;
}

/** A column of a table: what is above it, and what it holds of a row. */
export interface Column<Row> {
  readonly head: string;
  readonly of: (row: Row) => unknown;
  readonly numeric?: boolean;
  /** What is best in it. */
  readonly order?: 'highest' | 'lowest';
  /** What a cell holds, for programs. */
  readonly value?: (row: Row) => string;
}

/** A table of which the first column names the rows; `plain-table` is as wide as what is in it. */
export function plainTable<Row>(columns: ReadonlyArray<Column<Row>>, rows: readonly Row[], kind: 'plain' | 'plain-table' = 'plain'): TemplateResult {
  const side = ({ numeric }: Column<Row>): string | typeof nothing => (numeric ? 'number' : nothing);
  return html`<table class=${kind}>
    <thead>
      <tr>
        ${columns.map((column) => html`<th scope="col" class=${side(column)} data-order=${column.order ?? nothing}>${column.head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) => html`<tr>
          ${columns.map((column, i) =>
            i === 0 ? html`<th scope="row">${column.of(row)}</th>` : html`<td class=${side(column)} data-value=${column.value?.(row) ?? nothing}>${column.of(row)}</td>`,
          )}
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The lab's verdict in its own word. */
export const verdictChip = ({ verdict, words }: Pick<Judgement, 'verdict' | 'words'>): TemplateResult =>
  html`<span class="verdict ${verdict}">${words[language.value]}</span>`;
