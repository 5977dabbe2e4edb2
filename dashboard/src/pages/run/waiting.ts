import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { waitingLine, type WaitingLine } from '../../api/queue.js';
import { href } from '../../app/router.js';
import { View } from '../../components/view.js';
import { why } from '../queue/why.js';
import { t } from './messages.js';

const EVERY_MS = 3_000;

/** Where a run stands that waits, and why it does. */
@customElement('run-waiting')
export class RunWaiting extends View {
  @property() runId = '';
  @state() private line: WaitingLine | undefined;

  protected override begin(): void {
    void this.poll(() => this.#ask(), () => EVERY_MS);
  }

  async #ask(): Promise<void> {
    const answer = await waitingLine();
    this.line = answer.ok ? answer.value : this.line;
  }

  protected override render(): TemplateResult | typeof nothing {
    const at = this.line?.waiting.findIndex(({ id }) => id === this.runId) ?? -1;
    const one = this.line?.waiting[at];
    return this.line && one
      ? html`<p role="status">
          ${t('waitsAt', { place: one.place, count: this.line.waiting.length })} ${why(at, this.line)}
          <a href=${href('/queue')}>${t('toQueue')}</a>
        </p>`
      : nothing;
  }
}
