import { html, nothing, type TemplateResult } from 'lit';
import type { CrewQuestion } from '../../api/chat.js';
import { t } from './messages.js';

/** What the crew would do, with its answers as buttons; a plan can be changed in words, too. */
export function planCard({ plan, prompt, choices }: CrewQuestion, answer: (choice: string) => void, change: () => void): TemplateResult {
  const parts = plan?.split('\n').filter((part) => part.trim()) ?? [];
  return html`<section class="card plan" aria-label=${t('plan')}>
    ${parts.length > 0 ? html`<h2>${t('plan')}</h2>` : nothing} ${parts.map((part) => html`<p>${part}</p>`)}
    <p><strong>${prompt}</strong></p>
    <div class="row">
      ${choices.map((choice, i) => html`<button class="button ${i === 0 ? 'primary' : ''}" @click=${() => answer(choice)}>${choice}</button>`)}
      ${parts.length > 0 ? html`<button class="button" @click=${change}>${t('change')}</button>` : nothing}
    </div>
  </section>`;
}
