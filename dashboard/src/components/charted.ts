import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { chartMenu, chartTable, type Forms } from './chart-menu.js';
import { View } from './view.js';
import './charted.css';

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
