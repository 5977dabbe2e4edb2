import { html, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { View } from '../../components/view.js';
import { t } from './messages.js';
import './talk.js';

/** The conversation with the crew on a page of its own; beside other pages it stands in a drawer. */
@customElement('page-crew')
export class CrewPage extends View {
  protected override render(): TemplateResult {
    return html`<div class="page">
      <h1>${t('crew')}</h1>
      <crew-talk></crew-talk>
    </div>`;
  }
}
