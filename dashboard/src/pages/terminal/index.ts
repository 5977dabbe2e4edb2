import { html, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { t } from '../../app/routes.js';
import { View } from '../../components/view.js';

@customElement('page-terminal')
export class TerminalPage extends View {
  protected override render(): TemplateResult {
    return html`<h1>${t('terminal')}</h1>`;
  }
}
