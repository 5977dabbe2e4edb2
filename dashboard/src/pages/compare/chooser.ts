import { html, nothing, render, type TemplateResult } from 'lit';
import { ago } from '../../app/messages.js';
import { runName } from '../../app/notifications.js';
import { runs } from '../../app/run-list.js';
import { openDialog } from '../../components/dialog.js';
import { stateChip } from '../../components/parts.js';
import { t } from './messages.js';
import { showState, viewState } from './state.js';

const MOST = 100;

/** What is chosen, and what a change does with it. */
interface Chosen {
  readonly ids: () => readonly string[];
  readonly change: (ids: readonly string[]) => void;
}

const COMPARED: Chosen = { ids: () => viewState().ids, change: (ids) => showState({ ids: [...ids] }) };

/** Asks which runs to compare, or to show elsewhere; a choice shows at once. */
export function chooseRuns(chosen: Chosen = COMPARED): Promise<unknown> {
  let unlisten: () => void = () => undefined;
  const closed = openDialog(
    t('choose'),
    (close) => {
      const list = document.createElement('div');
      list.className = 'stack';
      let search = '';
      const draw = (): void => {
        render(content(chosen.ids(), search, take, flip, close), list);
      };
      const take = (text: string): void => {
        search = text;
        draw();
      };
      const flip = (id: string): void => {
        const ids = chosen.ids();
        chosen.change(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
        draw();
      };
      draw();
      unlisten = runs.listen(draw);
      return html`${list}`;
    },
    { wide: true },
  );
  return closed.finally(() => unlisten());
}

function content(ids: readonly string[], search: string, take: (text: string) => void, flip: (id: string) => void, close: () => void): TemplateResult {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = [...(runs.value ?? [])].reverse().filter((run) => {
    const told = [runName(run), run.simulation_id, ...run.strategies, ...run.attacks, ...run.tags, run.dataset_keyword ?? ''].join(' ').toLowerCase();
    return !run.archived && words.every((word) => told.includes(word));
  });
  return html`<input
      class="input"
      type="search"
      autofocus
      aria-label=${t('search')}
      placeholder=${t('search')}
      .value=${search}
      @input=${(event: Event) => take((event.target as HTMLInputElement).value)}
    />
    <ul class="choices">
      ${found.slice(0, MOST).map(
        (run) =>
          html`<li>
            <label>
              <input type="checkbox" .checked=${ids.includes(run.simulation_id)} @change=${() => flip(run.simulation_id)} />
              <span class="what">${runName(run)}<span class="quiet"> ${run.strategies.join(', ')} · ${ago(run.created_at_utc)}</span></span>
              ${stateChip(run.status)}
            </label>
          </li>`,
      )}
    </ul>
    ${found.length > MOST ? html`<p class="quiet">${t('moreMatch', { count: found.length - MOST })}</p>` : nothing}
    <div class="actions"><button class="button primary" @click=${close}>${t('done')}</button></div>`;
}
