import { html, nothing, render, type TemplateResult } from 'lit';
import type { RunsRow } from '../../api/runs-table.js';
import { live } from '../../app/live-runs.js';
import { openDialog } from '../../components/dialog.js';
import { stateChip } from '../../components/parts.js';
import { nameOf, shown } from '../runs/columns.js';
import { inWords } from '../runs/help.js';
import { TableLoader } from '../runs/loader.js';
import { t } from './messages.js';
import { showState, viewState } from './state.js';

const MOST = 100;
const COLUMNS = ['name', 'rule', 'created'];

/** What is chosen, and what a change does with it. */
interface Chosen {
  readonly ids: () => readonly string[];
  readonly change: (ids: readonly string[]) => void;
  /** One run, whose choice closes the dialog, and which is not this one. */
  readonly other?: string;
}

const COMPARED: Chosen = { ids: () => viewState().ids, change: (ids) => showState({ ids: [...ids] }) };

/** Asks which runs to compare, or to show elsewhere; a choice shows at once. */
export function chooseRuns(chosen: Chosen = COMPARED): Promise<unknown> {
  const loader = new TableLoader();
  const ends: Array<() => void> = [() => loader.end()];
  const closed = openDialog(
    t(chosen.other === undefined ? 'choose' : 'chooseOne'),
    (close) => {
      const list = document.createElement('div');
      list.className = 'stack';
      const others = chosen.other === undefined ? '' : ` -id:${chosen.other}`;
      const search = (text: string): void => loader.show({ query: text + others, sort: '-created', group: [], columns: COLUMNS });
      const flip = (id: string): void => {
        const ids = chosen.ids();
        if (chosen.other === undefined) {
          chosen.change(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
          draw();
        } else {
          chosen.change([id]);
          close();
        }
      };
      const draw = (): void => void render(content(loader, chosen, search, flip, close), list);
      ends.push(loader.loaded.listen(draw), loader.failure.listen(draw), live.listen(() => loader.refresh()));
      search('');
      draw();
      return html`${list}`;
    },
    { wide: true },
  );
  return closed.finally(() => ends.forEach((end) => end()));
}

function content(loader: TableLoader, { ids, other }: Chosen, search: (query: string) => void, flip: (id: string) => void, close: () => void): TemplateResult {
  const { rows, table } = loader.loaded.value ?? { rows: [], table: undefined };
  const failure = loader.failure.value;
  const found = rows.slice(0, MOST).flatMap((row) => row ?? []);
  const more = (table?.total ?? 0) - found.length;
  return html`<input
      class="input"
      type="search"
      autofocus
      aria-label=${t('search')}
      placeholder=${t('search')}
      aria-describedby="choice-error"
      @input=${(event: Event) => search((event.target as HTMLInputElement).value)}
    />
    <p class="error ${failure ? '' : 'unseen'}" id="choice-error" role="alert">${failure ? inWords(failure) : ''}</p>
    <ul class="choices">
      ${found.map((row) => choice(row, ids(), other !== undefined, flip))}
    </ul>
    ${more > 0 ? html`<p class="quiet">${t('moreMatch', { count: more })}</p>` : nothing}
    <div class="actions"><button class="button ${other === undefined ? 'primary' : ''}" @click=${close}>${t(other === undefined ? 'done' : 'cancel')}</button></div>`;
}

function choice(row: RunsRow, ids: readonly string[], single: boolean, flip: (id: string) => void): TemplateResult {
  const { rule, created } = row.values;
  return html`<li>
    <label>
      <input type=${single ? 'radio' : 'checkbox'} name="run" .checked=${ids.includes(row.simulation_id)} @change=${() => flip(row.simulation_id)} />
      <span class="what">${nameOf(row)}<span class="quiet"> ${shown('rule', 'text', rule)} · ${shown('created', 'time', created)}</span></span>
      ${stateChip(row.status)}
    </label>
  </li>`;
}
