import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { preview } from '../../api/lab.js';
import type { Failure } from '../../api/result.js';
import type { Preview } from '../../api/types.js';
import { View } from '../../components/view.js';
import type { Draft } from './config.js';
import { bytes } from './estimate.js';
import { holdings, spread } from './holdings.js';
import { t } from './messages.js';

/** Who would hold what, and what attacks on data would do to it; drawn by the lab when it is asked for. */
@customElement('cr-preview')
export class PreviewView extends View {
  @property({ attribute: false }) draft: Draft | undefined;
  @state() private shown: Preview | undefined;
  @state() private failure: Failure | undefined;
  @state() private asking: AbortController | undefined;

  protected override begin(): void {
    this.atEnd(() => this.asking?.abort());
  }

  protected override render(): TemplateResult {
    return html`<section class="card stack">
      <div class="row spread">
        <h2>${t('previewTitle')}</h2>
        <button class="button" ?disabled=${this.asking !== undefined} @click=${() => void this.#ask()}>
          ${t(this.asking ? 'previewing' : 'preview')}
        </button>
      </div>
      ${this.failure ? html`<p class="wrong" role="alert">${this.failure.message}</p>` : nothing}
      ${this.shown ? this.#preview(this.shown) : nothing}
    </section>`;
  }

  #preview({ memory_bytes: memory, partition, attacks, pictures }: Preview): TemplateResult {
    return html`<p>${t('holdings', { ...spread(partition) })} ${t('needsWithData', { memory: bytes(memory) })}</p>
      ${holdings(partition)}
      <ul>
        ${attacks.map((attack) => html`<li>${attack}</li>`)}
      </ul>
      ${pictures.map(({ name, png }) => html`<figure>
        <img src=${`data:image/png;base64,${png}`} alt=${name.replaceAll('_', ' ')} />
        <figcaption class="quiet">${name.replaceAll('_', ' ')}</figcaption>
      </figure>`)}`;
  }

  async #ask(): Promise<void> {
    if (!this.draft) {
      return;
    }
    const asking = new AbortController();
    this.asking = asking;
    this.failure = undefined;
    const answer = await preview({ ...this.draft }, asking.signal);
    this.asking = undefined;
    this.shown = answer.ok ? answer.value : undefined;
    this.failure = answer.ok ? undefined : answer.error;
  }
}
