import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { waitingLine, type WaitingLine } from '../../api/queue.js';
import { href } from '../../app/router.js';
import { View } from '../../components/view.js';
import { inTime, left, why } from '../queue/time.js';
import { t } from './messages.js';

const EVERY_MS = 2_000;

/** What the lab's line of waiting runs says of one run, as it goes on. */
abstract class OfLine extends View {
  @property() runId = '';
  @state() protected line: WaitingLine | undefined;

  protected override begin(): void {
    void this.poll(() => this.#ask(), () => EVERY_MS);
  }

  async #ask(): Promise<void> {
    const answer = await waitingLine();
    this.line = answer.ok ? answer.value : undefined;
  }
}

/** Where a run stands that waits, and why it does. */
@customElement('run-waiting')
export class RunWaiting extends OfLine {
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

/** When a run that waits or is at work will have ended, beside what else the lab does. */
@customElement('cr-time-left')
export class TimeLeft extends OfLine {
  protected override render(): TemplateResult | typeof nothing {
    const waits = this.line?.waiting.find(({ id }) => id === this.runId);
    return waits ? html`<span>${inTime(waits)}</span>` : left(this.runId, this.line);
  }
}
