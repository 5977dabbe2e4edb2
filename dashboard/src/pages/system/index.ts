import { html, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { t } from '../../app/routes.js';
import { View } from '../../components/view.js';

@customElement('page-system')
export class SystemPage extends View {
  protected override render(): TemplateResult {
    return html`<h1>${t('system')}</h1>`;
  }
}
