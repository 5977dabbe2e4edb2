import { html, type TemplateResult } from 'lit';
import { paper, printFigure, type PrintedFigure, type PrintFormat } from '../api/print.js';
import type { Result } from '../api/result.js';
import { messages } from '../app/messages.js';
import { stored } from '../app/stored.js';
import { actions, openDialog } from './dialog.js';
import { field } from './parts.js';
import { save } from './save.js';
import { toast, toastFailure } from './toasts.js';

/** Figures and papers in the size of a template, asked for in a dialog that remembers what was chosen last. */

const t = messages({
  figure: ['Figure for print', 'Abbildung für den Druck'],
  paper: ['Paper of this result', 'Paper zu diesem Ergebnis'],
  paperText: [
    'Tables (LaTeX, Markdown, CSV), figures (PDF, SVG), references, an appendix to repeat it, and a document that holds them: the same as “crucible paper” writes.',
    'Tabellen (LaTeX, Markdown, CSV), Abbildungen (PDF, SVG), Literatur, ein Anhang zum Wiederholen und ein Dokument, das alles enthält: dasselbe, was „crucible paper“ schreibt.',
  ],
  width: ['Width', 'Breite'],
  ieee: ['IEEE, a column (252 pt)', 'IEEE, eine Spalte (252 pt)'],
  acm: ['ACM, a column (241 pt)', 'ACM, eine Spalte (241 pt)'],
  icml: ['ICML, a column (234 pt)', 'ICML, eine Spalte (234 pt)'],
  neurips: ['NeurIPS and ICLR, the text (397 pt)', 'NeurIPS und ICLR, der Text (397 pt)'],
  lncs: ['Springer LNCS, the text (346 pt)', 'Springer LNCS, der Text (346 pt)'],
  other: ['Another length', 'Eine andere Länge'],
  length: ['Length', 'Länge'],
  lengthHint: ['Such as 3.5in, 89mm or 252pt', 'Etwa 3.5in, 89mm oder 252pt'],
  size: ['Size of the letters', 'Größe der Buchstaben'],
  sizeHint: ['In points, 4 to 24', 'In Punkt, 4 bis 24'],
  kind: ['File', 'Datei'],
  made: ['{name} is saved', '{name} ist gesichert'],
});

const TEMPLATES = ['ieee', 'acm', 'icml', 'neurips', 'lncs'] as const;
const LENGTH = '[0-9]+(\\.[0-9]+)?(pt|in|mm|cm)';

const isFormat = (value: unknown): value is PrintFormat =>
  typeof value === 'object' && value !== null && 'width' in value && typeof value.width === 'string' && 'fontSize' in value && typeof value.fontSize === 'number';

const last = stored<PrintFormat>('print', { width: 'ieee', fontSize: 8 }, isFormat);

/** Asks how large a figure is to be, and saves it. */
export function askFigure(name: string, figure: PrintedFigure): Promise<unknown> {
  const make = (format: PrintFormat, kind: string): Promise<Result<Blob>> => printFigure(figure, kind === 'svg' ? 'svg' : 'pdf', format);
  return ask(t('figure'), undefined, ['pdf', 'svg'], make, (kind) => `${name}.${kind}`);
}

/** Asks how large figures are to be, and saves the paper of a run or a sweep. */
export function askPaper(of: 'simulations' | 'sweeps', id: string): Promise<unknown> {
  return ask(t('paper'), t('paperText'), ['zip'], (format) => paper(of, id, format), () => `${id}-paper.zip`);
}

function ask(
  title: string,
  text: string | undefined,
  kinds: readonly string[],
  make: (format: PrintFormat, kind: string) => Promise<Result<Blob>>,
  name: (kind: string) => string,
): Promise<unknown> {
  return openDialog(title, (close) => {
    const submit = async (event: SubmitEvent): Promise<void> => {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      const chosen = new FormData(form);
      const template = String(chosen.get('width'));
      const format = { width: template === 'other' ? String(chosen.get('length')) : template, fontSize: Number(chosen.get('size')) };
      const kind = String(chosen.get('kind') ?? kinds[0]);
      const button = form.querySelector<HTMLButtonElement>('button[type=submit]') as HTMLButtonElement;
      button.disabled = true;
      button.textContent = t('making');
      const answer = await make(format, kind);
      button.disabled = false;
      button.textContent = t('save');
      if (answer.ok) {
        last.value = format;
        save(name(kind), answer.value);
        toast({ text: t('made', { name: name(kind) }), kind: 'good' });
        close();
      } else {
        toastFailure(answer.error);
      }
    };
    return html`<form class="stack" @submit=${submit}>
      ${text ? html`<p>${text}</p>` : ''} ${widthField()} ${lengthField()}
      ${field({
        id: 'print-size',
        label: t('size'),
        hint: t('sizeHint'),
        control: ({ id, describedBy }) =>
          html`<input class="input" type="number" id=${id} name="size" min="4" max="24" step="0.5" required aria-describedby=${describedBy} .value=${String(last.value.fontSize)} />`,
      })}
      ${kinds.length > 1
        ? field({
            id: 'print-kind',
            label: t('kind'),
            control: ({ id }) =>
              html`<select class="input" id=${id} name="kind">${kinds.map((kind) => html`<option value=${kind}>${kind.toUpperCase()}</option>`)}</select>`,
          })
        : ''}
      ${actions(close, html`<button class="button primary" type="submit">${t('save')}</button>`)}
    </form>`;
  });
}

const isTemplate = (width: string): boolean => TEMPLATES.some((template) => template === width);

/** The length is asked for where no template is chosen. */
function widthField(): TemplateResult {
  const { width } = last.value;
  const choose = ({ target }: Event): void => {
    const select = target as HTMLSelectElement;
    const length = select.form?.elements.namedItem('length') as HTMLInputElement;
    const other = select.value === 'other';
    length.required = other;
    length.disabled = !other;
    (length.closest('.field') as HTMLElement).hidden = !other;
  };
  return field({
    id: 'print-width',
    label: t('width'),
    control: ({ id }) =>
      html`<select class="input" id=${id} name="width" autofocus @change=${choose}>
        ${TEMPLATES.map((template) => html`<option value=${template} ?selected=${template === width}>${t(template)}</option>`)}
        <option value="other" ?selected=${!isTemplate(width)}>${t('other')}</option>
      </select>`,
  });
}

function lengthField(): TemplateResult {
  const { width } = last.value;
  const other = !isTemplate(width);
  return html`<div class="field" ?hidden=${!other}>
    <label for="print-length">${t('length')}</label>
    <input class="input" id="print-length" name="length" pattern=${LENGTH} ?required=${other} ?disabled=${!other} aria-describedby="print-length-hint" .value=${other ? width : ''} />
    <span class="hint" id="print-length-hint">${t('lengthHint')}</span>
  </div>`;
}
