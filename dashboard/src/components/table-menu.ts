import { html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { printTable, type PrintedFigure } from '../api/print.js';
import { messages } from '../app/messages.js';
import { figureItems } from './chart-menu.js';
import type { MenuItem } from './menu.js';
import { fileName, save } from './save.js';
import { read } from './table-text.js';
import { toast, toastFailure } from './toasts.js';
import { View } from './view.js';
import { scrolling } from './parts.js';
import './menu.js';
import './tabled.css';

const t = messages({
  take: ['Files: {title}', 'Dateien: {title}'],
  copy: ['Copy as LaTeX', 'Als LaTeX kopieren'],
  tex: ['Save as LaTeX', 'Als LaTeX sichern'],
  md: ['Save as Markdown', 'Als Markdown sichern'],
  copied: ['The table is in the clipboard, as LaTeX for booktabs.', 'Die Tabelle ist in der Zwischenablage, als LaTeX für booktabs.'],
  notCopied: ['The browser did not let the table into the clipboard.', 'Der Browser ließ die Tabelle nicht in die Zwischenablage.'],
});

const KINDS = ['tex', 'md', 'csv'] as const;

/** A menu that takes the table beside it away, for papers: best in bold, second underlined, ± over seeds. */
@customElement('cr-table-menu')
export class TableMenu extends View {
  @property() label = '';
  /** The table as a figure, where it is one. */
  @property({ attribute: false }) figure: (() => PrintedFigure) | undefined;

  protected override render(): TemplateResult {
    const items: MenuItem[] = [
      { label: t('copy'), icon: 'copy', run: () => void this.#copy() },
      ...KINDS.map((kind): MenuItem => ({ label: t(kind), icon: 'download', run: () => void this.#save(kind) })),
      ...(this.figure ? figureItems({ title: this.label, print: this.figure }, this) : []),
    ];
    return html`<cr-menu compact .icon=${'more'} .label=${t('take', { title: this.label })} .items=${items}></cr-menu>`;
  }

  async #text(kind: (typeof KINDS)[number]): Promise<Blob | undefined> {
    const table = this.parentElement?.querySelector('table');
    if (!table) {
      return undefined;
    }
    const label = fileName(this.label).normalize('NFD').replace(/[^A-Za-z0-9-]/g, '') || 'table';
    const answer = await printTable(read(table, this.label, label), kind);
    if (!answer.ok) {
      toastFailure(answer.error);
      return undefined;
    }
    return answer.value;
  }

  async #save(kind: (typeof KINDS)[number]): Promise<void> {
    const blob = await this.#text(kind);
    if (blob) {
      save(`${fileName(this.label)}.${kind}`, blob);
    }
  }

  async #copy(): Promise<void> {
    const blob = await this.#text('tex');
    if (blob) {
      const done = await navigator.clipboard?.writeText(await blob.text()).then(
        () => true,
        () => false,
      );
      toast(done ? { text: t('copied'), kind: 'good' } : { text: t('notCopied'), kind: 'bad' });
    }
  }
}

/** A table of results, which may be wider than the page, with a menu that takes it away; as a {@link figure} too, where it is one. */
export const tabled = (label: string, table: unknown, figure?: () => PrintedFigure): TemplateResult =>
  html`<div class="tabled"><cr-table-menu .label=${label} .figure=${figure}></cr-table-menu>${scrolling(label, table)}</div>`;
