import { html, nothing, type TemplateResult } from 'lit';
import { printFigure, type PrintedFigure } from '../api/print.js';
import { messages, number } from '../app/messages.js';
import type { MenuItem } from './menu.js';
import { plainTable, scrolling, type Column } from './parts.js';
import { inColors, sized, toPng, type Picture } from './picture.js';
import { askFigure } from './print.js';
import { csvLine, fileName, save, type Field } from './save.js';
import { toastFailure } from './toasts.js';
import { customElement, property, state } from 'lit/decorators.js';
import { View } from './view.js';
import './menu.js';
import './charted.css';

const t = messages({
  take: ['Table and files: {title}', 'Tabelle und Dateien: {title}'],
  table: ['Show as a table', 'Als Tabelle zeigen'],
  svg: ['Save as SVG', 'Als SVG sichern'],
  png: ['Save as PNG', 'Als PNG sichern'],
  print: ['For print: PDF or SVG …', 'Für den Druck: PDF oder SVG …'],
  first: ['The first {count} of {total} rows; CSV holds all.', 'Die ersten {count} von {total} Zeilen; CSV hat alle.'],
});

/** Rows under their heads; the first column names the rows. */
export interface Sheet {
  readonly heads: readonly string[];
  readonly rows: ReadonlyArray<readonly Field[]>;
}

/** A chart in its other forms, each made when it is asked for. */
export interface Forms {
  readonly title: string;
  /** What it shows in rows; {@link whole} has what a file holds besides. */
  readonly sheet: (whole: boolean) => Sheet;
  readonly print: () => PrintedFigure;
  /** The chart as it is drawn here; without it, the lab draws. */
  readonly picture?: () => Picture;
}

/** The lab's drawing for screens: about 1,500 pixels wide. */
const ON_SCREEN = { width: '380pt', fontSize: 9 } as const;
const MOST_ROWS = 1_000;
const MOST_CELLS = 20_000;

/** A menu that takes a chart away, or shows it as a table. */
export function chartMenu(forms: Forms, page: HTMLElement, asTable: boolean, flip: () => void): TemplateResult {
  const { title, picture } = forms;
  const name = fileName(title);
  const items: MenuItem[] = [
    { label: t('table'), checked: asTable, run: flip },
    { label: t('csv'), icon: 'download', run: () => save(`${name}.csv`, csv(forms.sheet(true)), 'text/csv') },
    ...(picture ? [{ label: t('svg'), icon: 'download' as const, run: () => save(`${name}.svg`, inColors(picture().svg, page), 'image/svg+xml') }] : []),
    ...figureItems(forms, page),
  ];
  return html`<cr-menu class="chart-menu" compact .icon=${'more'} .label=${t('take', { title })} .items=${items}></cr-menu>`;
}

/** What takes a figure away as a picture. */
export function figureItems({ title, print, picture }: Omit<Forms, 'sheet'>, page: HTMLElement): MenuItem[] {
  const name = fileName(title);
  const drawn = (): Promise<Picture | undefined> => (picture ? Promise.resolve({ ...picture(), svg: inColors(picture().svg, page) }) : byLab(print()));
  const png = async (): Promise<void> => {
    const made = await drawn();
    const blob = made && (await toPng(made));
    if (blob) {
      save(`${name}.png`, blob);
    }
  };
  return [
    { label: t('png'), icon: 'download', run: () => void png() },
    { label: t('print'), icon: 'download', run: () => void askFigure(name, print()) },
  ];
}

async function byLab(figure: PrintedFigure): Promise<Picture | undefined> {
  const answer = await printFigure(figure, 'svg', ON_SCREEN);
  if (answer.ok) {
    return sized(await answer.value.text());
  }
  toastFailure(answer.error);
  return undefined;
}

export const csv = ({ heads, rows }: Sheet): string => [heads, ...rows].map(csvLine).join('');

/** As many rows of a sheet as a page holds. */
export function chartTable(title: string, { heads, rows }: Sheet): TemplateResult {
  const shown = rows.slice(0, Math.min(MOST_ROWS, Math.ceil(MOST_CELLS / heads.length)));
  const columns = heads.map((head, i): Column<readonly Field[]> => ({ head, of: (row) => said(row[i] ?? null) }));
  return html`${scrolling(title, plainTable(columns, shown, 'plain-table'))}
  ${rows.length > shown.length ? html`<p class="quiet">${t('first', { count: shown.length, total: rows.length })}</p>` : ''}`;
}

const said = (field: Field): string => (field === null ? '–' : typeof field === 'number' ? number(field, undefined, 4) : field);

/** A drawing with the menu of a chart, which shows its table in place of it. */
export const charted = (forms: Forms, drawing: TemplateResult): TemplateResult => html`<cr-charted .forms=${forms} .drawing=${drawing}></cr-charted>`;

@customElement('cr-charted')
export class Charted extends View {
  @property({ attribute: false }) forms: Forms | undefined;
  @property({ attribute: false }) drawing: TemplateResult | undefined;
  @state() private asTable = false;

  protected override render(): TemplateResult | typeof nothing {
    const { forms, asTable } = this;
    return forms
      ? html`${chartMenu(forms, this, asTable, () => (this.asTable = !asTable))} ${asTable ? chartTable(forms.title, forms.sheet(false)) : this.drawing}`
      : nothing;
  }
}
