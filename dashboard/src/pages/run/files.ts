import { html, nothing, type TemplateResult } from 'lit';
import { archiveAddress, resultAddress } from '../../api/lab.js';
import { icon } from '../../components/icons.js';
import { searchField } from '../../components/parts.js';
import type { RunContext } from './parts.js';
import { t } from './messages.js';
import { page } from './snapshots.js';
import { showState, viewState } from './state.js';

const REPORT = 'index.html';
const SHOWN = /\.(png|pdf|json|csv|html?|txt|log|gif|svg)$/;

/** Everything that a run has left, one by one or in one archive. */
export function files({ id, detail }: RunContext): TemplateResult {
  const { q, report: open } = viewState();
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = detail.result_files.filter((file) => words.every((word) => file.toLowerCase().includes(word)));
  return html`<div class="row tools">
      ${searchField(t('search'), q, (text) => showState({ q: text }))}
      <a class="button" href=${archiveAddress(id)} download>${icon('download')}${t('archiveFile')}</a>
      ${detail.result_files.includes(REPORT)
        ? html`<button class="button" aria-expanded=${open} @click=${() => showState({ report: !open })}>
            ${open ? t('hideReport') : t('showReport')}
          </button>`
        : nothing}
    </div>
    ${open && detail.result_files.includes(REPORT) ? html`<div class="report">${page(id, REPORT)}</div>` : nothing}
    <p class="quiet" role="status">${t('files_shown', { count: shown.length })}</p>
    <ul class="files">
      ${shown.map(
        (file) =>
          html`<li>
            ${SHOWN.test(file)
              ? html`<a href=${resultAddress(id, file)} target="_blank" rel="noopener">${file}</a>`
              : html`<span>${file}</span>`}
            <a class="button plain square" href=${resultAddress(id, file, true)} download aria-label="${t('download')} ${file}">
              ${icon('download')}
            </a>
          </li>`,
      )}
    </ul>`;
}
