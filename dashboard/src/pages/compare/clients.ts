import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { followRounds } from '../../api/lab.js';
import { liveRun } from '../../app/live-runs.js';
import { charted } from '../../components/chart-menu.js';
import { empty } from '../../components/parts.js';
import { View } from '../../components/view.js';
import { stripForms } from '../run/client-forms.js';
import { key, strip } from '../run/clients.js';
import { leftOut, QUALITIES, totals } from '../run/detection.js';
import { History } from '../run/history.js';
import { Intake } from '../run/intake.js';
import { t as words } from '../run/messages.js';
import { metric } from '../run/metrics.js';
import { swatch } from '../run/parts.js';
import type { Comparison, Group, Variant } from './variants.js';
import { chart } from './curves.js';
import { t } from './messages.js';

const seedOf = ({ settings }: Variant): string => settings.get('seed') ?? '?';

/** Something of the first member of each group, side by side. */
function beside({ shown }: Comparison, of: (first: Variant) => TemplateResult): TemplateResult {
  const one = ({ members, label, index }: Group): TemplateResult | typeof nothing => {
    const [first] = members;
    return first
      ? html`<section class="card stack">
          <h3 class="row">${swatch(index)}${label}</h3>
          ${members.length > 1 ? html`<p class="quiet">${t('oneOf', { seed: seedOf(first), count: members.length })}</p>` : nothing} ${of(first)}
        </section>`
      : nothing;
  };
  return html`<div class="charts">${shown.map(one)}</div>`;
}

const strategyOf = ({ key: name }: Variant): number => Number(name.slice(name.lastIndexOf(':') + 1));

/** What every client did in every round, a map for each group; the rounds of the runs come one after the other. */
@customElement('compare-clients')
export class CompareClients extends View {
  @property({ attribute: false }) comparison: Comparison | undefined;
  readonly #histories = new Map<string, History>();
  #gone = AbortSignal.abort();
  #loading = false;

  protected override begin(): void {
    this.#gone = this.untilGone();
  }

  protected override willUpdate(): void {
    void this.#load();
  }

  /** The runs whose clients are to be shown, and which have all their rounds. */
  #wanted(): string[] {
    return (this.comparison?.shown ?? []).flatMap(({ members: [first] }) => (first && !liveRun(first.id) && !this.#histories.has(first.id) ? [first.id] : []));
  }

  async #load(): Promise<void> {
    if (this.#loading) {
      return;
    }
    this.#loading = true;
    for (let [id] = this.#wanted(); id !== undefined && !this.#gone.aborted; [id] = this.#wanted()) {
      const history = new History();
      this.#histories.set(id, history);
      const intake = new Intake(history, () => this.requestUpdate());
      await followRounds(id, { event: (event) => intake.add(event), trouble: () => undefined }, this.#gone);
    }
    this.#loading = false;
  }

  protected override render(): TemplateResult | typeof nothing {
    return this.comparison ? html`<h2 class="unseen">${t('clients')}</h2>${beside(this.comparison, (first) => this.#map(first))} ${key()}` : nothing;
  }

  #map(first: Variant): TemplateResult {
    const steps = this.#histories.get(first.id)?.strategies[strategyOf(first)] ?? [];
    return steps.length > 0 ? html`${charted(stripForms(steps), strip(steps))}` : html`<p class="quiet">${liveRun(first.id) ? t('liveClients') : words('noRounds')}</p>`;
  }
}

/** How well each group told attackers from honest clients, over its rounds and in all of them. */
export function detection(comparison: Comparison): TemplateResult {
  const judging = comparison.shown.filter(({ members }) => members.some(({ steps }) => leftOut(steps)));
  return html`<h2 class="unseen">${t('detection')}</h2>
    ${judging.length === 0 ? empty(words('quality'), words('notApplicable')) : html`<div class="charts">${QUALITIES.map((quality) => chart({ ...comparison, shown: judging }, metric(quality)))}</div>`}
    <section class="stack">
      <h2>${words('quality')}</h2>
      <p class="quiet">${words('qualityText')}</p>
      ${totals(comparison.shown.map(({ label, index, members }) => ({ name: label, color: index, steps: members.flatMap(({ steps }) => steps) })))}
    </section>`;
}

/** What the last model of each group confuses. */
export const confusion = (comparison: Comparison): TemplateResult =>
  html`<h2 class="unseen">${words('confusion')}</h2>
    ${beside(
      comparison,
      (first) => html`<run-confusion .of=${{ id: first.id, config: { shared_settings: first.fields }, files: comparison.files.get(first.id) ?? [], strategy: strategyOf(first) }}></run-confusion>`,
    )}`;
