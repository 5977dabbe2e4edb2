import { html, nothing, render } from 'lit';
import { runsColumns, type RunsColumn } from '../../api/runs-table.js';
import { openDialog } from '../../components/dialog.js';
import { searchField } from '../../components/parts.js';
import { titleOf } from './columns.js';
import { t } from './messages.js';

/** More are hard to look through, and slow to draw. */
const MOST = 150;

interface Picked {
  readonly title: string;
  /** One column alone, which closes the dialog. */
  readonly single?: boolean;
  readonly chosen: () => readonly string[];
  readonly pick: (key: string) => void;
}

const matches = (column: RunsColumn, words: readonly string[]): boolean => {
  const name = `${titleOf(column.key)} ${column.key}`.toLowerCase();
  return words.every((word) => name.includes(word));
};

/** Lets choose among all columns that the runs of the lab have. */
export async function pickColumns({ title, single = false, chosen, pick }: Picked): Promise<void> {
  const answer = await runsColumns();
  const columns = answer.ok ? answer.value : [];
  await openDialog(title, (close) => {
    const body = document.createElement('div');
    body.className = 'stack picker';
    let search = '';
    const draw = (): void => {
      const words = search.toLowerCase().split(/\s+/).filter(Boolean);
      const found = columns.filter((column) => matches(column, words)).slice(0, MOST);
      render(
        html`${answer.ok ? nothing : html`<p class="error">${answer.error.message}</p>`}
          ${searchField(t('searchColumns'), search, (text) => {
            search = text;
            draw();
          })}
          <ul class="choices">
            ${found.map((column) => choice(column))}
          </ul>
          <div class="actions"><button class="button primary" @click=${() => close()}>${t('done')}</button></div>`,
        body,
      );
    };
    const choice = ({ key }: RunsColumn): unknown => html`<li>
      <label>
        <input
          type=${single ? 'radio' : 'checkbox'}
          name="column"
          .checked=${chosen().includes(key)}
          ?disabled=${!single && key === 'name'}
          @change=${() => {
            pick(key);
            if (single) {
              close();
            } else {
              draw();
            }
          }}
        />
        <span>${titleOf(key)}</span>
        ${titleOf(key) === key ? nothing : html`<code class="quiet">${key}</code>`}
      </label>
    </li>`;
    draw();
    return html`${body}`;
  });
}
