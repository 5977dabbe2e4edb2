import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { schema } from '../../api/lab.js';
import type { Failure } from '../../api/result.js';
import type { Config, ConfigSchema, Json } from '../../api/types.js';
import { go } from '../../app/router.js';
import { field } from '../../components/parts.js';
import { toast } from '../../components/toasts.js';
import { View } from '../../components/view.js';
import { plan, startSweep, type Plan } from './api.js';
import { t } from './messages.js';

/** What a grid without a base has; the mean learns on it. */
const BASE = {
  dataset_keyword: 'digits',
  model_type: 'cnn',
  model_keyword: 'mlp',
  num_of_rounds: 15,
  num_of_clients: 12,
  num_of_client_epochs: 3,
  batch_size: 16,
};
const RULES = ['fedavg', 'median', 'trimmed_mean', 'krum'];
const ATTACKS = ['none', 'sign_flip', 'alie'];

/** Builds a grid, shows what it comes to, and starts it. */
@customElement('cr-sweep-builder')
export class SweepBuilder extends View {
  @state() private schema: ConfigSchema | undefined;
  @state() private plan: Plan | undefined;
  @state() private failure: Failure | undefined;
  @state() private busy = false;
  #key = crypto.randomUUID();

  protected override begin(): void {
    void schema().then((answer) => {
      this.schema = answer.ok ? answer.value : undefined;
      this.failure = answer.ok ? undefined : answer.error;
    });
  }

  protected override render(): TemplateResult {
    const keys = this.schema?.$defs.settings.properties;
    const rules = keys?.['aggregation_strategy_keyword']?.enum ?? RULES;
    const kinds = keys?.['attack_schedule']?.items?.properties?.['attack_type']?.enum ?? [];
    return html`<form class="card stack" @submit=${this.#submit} @change=${() => this.#changed()}>
      <h2>${t('build')}</h2>
      <p class="quiet">${t('about')}</p>
      ${text('sweep-name', 'name', t('name'), 'Which rule survives')}
      <div class="choices">${choices('rule', t('rules'), rules, RULES)} ${choices('attack', t('attacks'), ['none', ...kinds], ATTACKS)}</div>
      <div class="lists">
        ${text('sweep-f', 'f', t('f'), '1, 2, 3')} ${text('sweep-skew', 'heterogeneity', t('skews'), 'iid, 0.3')}
        ${text('sweep-seed', 'seed', t('seeds'), '1, 2, 3')}
      </div>
      ${field({
        id: 'sweep-base',
        label: t('base'),
        control: ({ id }) => html`<textarea class="input" id=${id} name="base" rows="8" spellcheck="false" .defaultValue=${JSON.stringify(BASE, null, 2)}></textarea>`,
      })}
      <div class="row">
        <button class="button" name="what" value="plan" ?disabled=${this.busy}>${t('plan')}</button>
        <button class="button primary" name="what" value="start" ?disabled=${this.busy || !this.plan}>${t('start')}</button>
      </div>
      ${this.failure ? html`<p class="wrong" role="alert">${this.failure.fields.length > 0 ? this.failure.fields.map(({ field, message }) => `${field}: ${message}`).join('; ') : this.failure.message}</p>` : nothing}
      ${this.plan ? html`<p role="status">${t('planned', { ...this.plan, minutes: Math.ceil(this.plan.estimated_seconds / 60) })}</p>` : nothing}
    </form>`;
  }

  #changed(): void {
    this.plan = undefined;
    this.failure = undefined;
    this.#key = crypto.randomUUID();
  }

  async #submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const grid = gridOf(new FormData(event.currentTarget as HTMLFormElement));
    if (!grid) {
      this.failure = { status: 1, message: t('notJson'), fields: [] };
      return;
    }
    this.busy = true;
    await ((event.submitter as HTMLButtonElement | null)?.value === 'start' ? this.#start(grid) : this.#show(grid));
    this.busy = false;
  }

  async #show(grid: Config): Promise<void> {
    const answer = await plan(grid);
    this.plan = answer.ok ? answer.value : undefined;
    this.failure = answer.ok ? undefined : answer.error;
  }

  async #start(grid: Config): Promise<void> {
    const answer = await startSweep(grid, this.#key);
    this.failure = answer.ok ? undefined : answer.error;
    if (answer.ok) {
      toast({ text: t('started'), kind: 'good' });
      go(`/sweeps?id=${encodeURIComponent(answer.value.sweep_id)}`);
    }
  }
}

function text(id: string, name: string, label: string, value: string): TemplateResult {
  return field({ id, label, control: ({ id }) => html`<input class="input" id=${id} name=${name} autocomplete="off" .defaultValue=${value} />` });
}

function choices(name: string, label: string, values: readonly string[], chosen: readonly string[]): TemplateResult {
  return html`<fieldset>
    <legend>${label}</legend>
    <div class="boxes">
      ${values.map((value) => html`<label><input type="checkbox" name=${name} value=${value} .defaultChecked=${chosen.includes(value)} />${value}</label>`)}
    </div>
  </fieldset>`;
}

/** The grid that a form holds; undefined when its base is no JSON. */
export function gridOf(form: FormData): Config | undefined {
  const list = (name: string): Json[] => String(form.get(name) ?? '').split(/[\s,]+/).filter(Boolean).map(value);
  try {
    const base = JSON.parse(String(form.get('base'))) as Json;
    const axes: Record<string, Json> = { rule: form.getAll('rule').map(String), attack: form.getAll('attack').map(String) };
    for (const name of ['f', 'heterogeneity', 'seed']) {
      if (list(name).length > 0) {
        axes[name] = list(name);
      }
    }
    return { name: String(form.get('name')), base, axes };
  } catch {
    // Not JSON; the person is told.
    return undefined;
  }
}

const value = (text: string): Json => (Number.isFinite(Number(text)) ? Number(text) : text);
