import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { waitingLine, type WaitingLine } from '../../api/queue.js';
import { View } from '../../components/view.js';
import { inTime, left } from '../queue/time.js';

const EVERY_MS = 2_000;

/** When a run that waits or is at work will have ended, beside what else the lab does. */
@customElement('cr-time-left')
export class TimeLeft extends View {
  @property() run = '';
  @state() private line: WaitingLine | undefined;

  protected override begin(): void {
    void this.poll(() => this.#ask(), () => EVERY_MS);
  }

  async #ask(): Promise<void> {
    const answer = await waitingLine();
    this.line = answer.ok ? answer.value : undefined;
  }

  protected override render(): TemplateResult | typeof nothing {
    const waits = this.line?.waiting.find(({ id }) => id === this.run);
    return waits ? html`<span>${inTime(waits)}</span>` : left(this.run, this.line);
  }
}
