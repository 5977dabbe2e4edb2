import { html, render, type TemplateResult } from 'lit';
import { actions, openDialog } from '../../components/dialog.js';
import { field } from '../../components/parts.js';
import { chooseRuns } from '../compare/chooser.js';
import { METRICS } from '../run/metrics.js';
import { writeFigure } from './figure-text.js';
import { t } from './messages.js';

/** Asks what a chart or a table is to show; its fence, or undefined when it is not wanted after all. */
export function askInsertion(kind: 'chart' | 'table', known: readonly string[]): Promise<string | undefined> {
  let runs: readonly string[] = known;
  return openDialog<string>(t(kind === 'chart' ? 'addChart' : 'addTable'), (close) => {
    const form = document.createElement('form');
    form.className = 'stack';
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const data = new FormData(form);
      const metrics = data.getAll('metric').map(String);
      if (runs.length > 0) {
        const title = String(data.get('figure-title') ?? '').trim();
        close(writeFigure({ kind, runs, metrics: metrics.length > 0 ? metrics : ['test_accuracy'], title, apart: data.has('apart') }));
      } else {
        draw(t('noRuns'));
      }
    });
    const choose = async (): Promise<void> => {
      await chooseRuns({ ids: () => runs, change: (ids) => (runs = ids) });
      draw();
    };
    const draw = (error = ''): void => {
      render(content(runs.length, error, () => void choose(), close), form);
    };
    draw();
    return html`${form}`;
  });
}

function content(count: number, error: string, choose: () => void, close: () => void): TemplateResult {
  return html`<div class="row">
      <button class="button" type="button" @click=${choose}>${t('choose')}</button>
      <span>${t('chosenRuns', { count })}</span>
      ${error ? html`<span class="error" role="alert">${error}</span>` : ''}
    </div>
    <fieldset>
      <legend>${t('metrics')}</legend>
      <div class="boxes">
        ${METRICS.filter(({ event }) => event).map(
          ({ key, title }) => html`<label><input type="checkbox" name="metric" value=${key} ?checked=${key === 'test_accuracy'} />${title()}</label>`,
        )}
      </div>
    </fieldset>
    <label class="row"><input type="checkbox" name="apart" />${t('apart')}</label>
    ${field({
      id: 'figure-title',
      label: t('figureTitle'),
      hint: t('figureOptional'),
      control: ({ id, describedBy }) => html`<input class="input" id=${id} name=${id} maxlength="200" aria-describedby=${describedBy} />`,
    })}
    ${actions(close, html`<button class="button primary" type="submit">${t('add')}</button>`)}`;
}
