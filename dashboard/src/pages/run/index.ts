import { html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { t } from '../../app/routes.js';
import { View } from '../../components/view.js';

@customElement('page-run')
export class RunPage extends View {
  @property() runId = '';

  protected override render(): TemplateResult {
    return html`<h1>${t('run')}</h1><p>${this.runId}</p>`;
  }
}
