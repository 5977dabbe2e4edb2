import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { Failure } from '../../api/result.js';
import { go } from '../../app/router.js';
import { field } from '../../components/parts.js';
import { toast } from '../../components/toasts.js';
import { View } from '../../components/view.js';
import { plan, start, type Plan, type Request } from './api.js';
import { t } from './messages.js';

const CONFIG = {
  dataset_keyword: 'digits',
  model_keyword: 'mlp',
  num_of_rounds: 6,
  num_of_clients: 10,
  num_of_malicious_clients: 2,
  aggregation_strategy_keyword: 'median',
  seed: 1,
};

/** The form of a new campaign: what is attacked, and in how many runs. */
@customElement('cr-campaign-builder')
export class CampaignBuilder extends View {
  @state() private plan: Plan | undefined;
  @state() private failure: Failure | undefined;
  @state() private busy = false;
  #key = crypto.randomUUID();

  protected override render(): TemplateResult {
    return html`<form class="card stack" @submit=${(event: SubmitEvent) => void this.#submit(event)} @input=${() => this.#changed()}>
      <h2>${t('build')}</h2>
      <p class="quiet">${t('about')}</p>
      ${text('campaign-run', 'run', t('ofRun'), '')} ${text('campaign-strategy', 'strategy', t('strategy'), '')}
      ${field({
        id: 'campaign-config',
        label: t('config'),
        control: ({ id }) => html`<textarea class="input" id=${id} name="config" rows="9" spellcheck="false" .defaultValue=${JSON.stringify(CONFIG, null, 2)}></textarea>`,
      })}
      ${text('campaign-budget', 'budget', t('budget'), '200')}
      <label><input type="checkbox" name="count_failures" value="true" />${t('countFailures')}</label>
      <div class="row">
        <button class="button" name="what" value="plan" ?disabled=${this.busy}>${t('plan')}</button>
        <button class="button primary" name="what" value="start" ?disabled=${this.busy || !this.plan}>${t('start')}</button>
      </div>
      ${this.failure ? html`<p class="wrong" role="alert">${this.failure.fields.length > 0 ? this.failure.fields.map((one) => `${one.field}: ${one.message}`).join('; ') : this.failure.message}</p>` : nothing}
      ${this.plan ? html`<p role="status">${t('planned', { ...this.plan })}</p>` : nothing}
    </form>`;
  }

  #changed(): void {
    this.plan = undefined;
    this.failure = undefined;
    this.#key = crypto.randomUUID();
  }

  async #submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const request = requestOf(new FormData(event.currentTarget as HTMLFormElement));
    if (!request) {
      this.failure = { status: 1, message: t('notJson'), fields: [] };
      return;
    }
    this.busy = true;
    await ((event.submitter as HTMLButtonElement | null)?.value === 'start' ? this.#start(request) : this.#show(request));
    this.busy = false;
  }

  async #show(request: Request): Promise<void> {
    const answer = await plan(request);
    this.plan = answer.ok ? answer.value : undefined;
    this.failure = answer.ok ? undefined : answer.error;
  }

  async #start(request: Request): Promise<void> {
    const answer = await start(request, this.#key);
    this.failure = answer.ok ? undefined : answer.error;
    if (answer.ok) {
      toast({ text: t('started'), kind: 'good' });
      go(`/redteam?id=${encodeURIComponent(answer.value.campaign_id)}`);
    }
  }
}

function text(id: string, name: string, label: string, value: string): TemplateResult {
  return field({ id, label, control: ({ id }) => html`<input class="input" id=${id} name=${name} autocomplete="off" .defaultValue=${value} />` });
}

/** What a form asks for; undefined when its config is no JSON. */
export function requestOf(form: FormData): Request | undefined {
  const said = (name: string): string => String(form.get(name) ?? '').trim();
  const rest = { budget: Number(said('budget')), grid: false, count_failures: form.has('count_failures') };
  if (said('run')) {
    return { ...rest, run: said('run'), ...(said('strategy') ? { strategy: Number(said('strategy')) } : {}) };
  }
  try {
    return { ...rest, config: JSON.parse(said('config')) as Record<string, never> };
  } catch {
    // Not JSON; the person is told.
    return undefined;
  }
}
