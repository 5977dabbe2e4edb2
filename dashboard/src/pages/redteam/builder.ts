import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { configKeys, validate } from '../../api/lab.js';
import type { Failure } from '../../api/result.js';
import type { Config, Keys, Problem } from '../../api/types.js';
import { language } from '../../app/preferences.js';
import { go } from '../../app/router.js';
import { toast } from '../../components/toasts.js';
import { control } from '../../form/control.js';
import { titleOf } from '../../form/values.js';
import { chooseRuns } from '../compare/chooser.js';
import { draftOf, PARENT } from '../launch/again.js';
import { RULE, withShared, type Draft } from '../launch/config.js';
import { data, rules, setting, type Form } from '../launch/form.js';
import { plan, start, type Plan, type Request } from './api.js';
import { t } from './messages.js';
import { Asked } from '../../components/asked.js';
import '../launch/launch.css';

const DRAFT: Draft = {
  shared_settings: { dataset_keyword: 'digits', model_keyword: 'mlp', num_of_rounds: 15, num_of_clients: 10, num_of_client_epochs: 3, batch_size: 16, num_of_malicious_clients: 2, seed: 1 },
  simulation_strategies: [{ [RULE]: 'median' }],
};
const BUDGET = 200;
const JUDGE_AFTER_MS = 350;

/** The form of a new campaign: what is attacked, and in how many runs. */
@customElement('cr-campaign-builder')
export class CampaignBuilder extends Asked<Keys> {
  @state() private draft = DRAFT;
  @state() private problems: readonly Problem[] = [];
  @state() private unread: ReadonlySet<string> = new Set();
  @state() private budget: Config[string] = BUDGET;
  @state() private countFailures = false;
  @state() private plan: Plan | undefined;
  @state() private refused: Failure | undefined;
  @state() private busy = false;
  #key = crypto.randomUUID();
  #timer: ReturnType<typeof setTimeout> | undefined;

  protected override begin(): void {
    this.atEnd(language.listen(() => void this.ask()));
    this.atEnd(() => clearTimeout(this.#timer));
    void this.ask();
  }

  protected fetch = configKeys;

  protected show(keys: Keys): TemplateResult {
    const form: Form = {
      keys,
      draft: this.draft,
      problems: this.problems,
      bounds: [],
      single: true,
      unread: this.unread,
      mark: (id, unread) => (this.unread = new Set([...this.unread].filter((one) => one !== id).concat(unread ? [id] : []))),
      edit: (next) => this.#edit(next),
    };
    return html`<section class="stack" aria-label=${t('build')}>
      <div class="row spread">
        <h2>${t('build')}</h2>
        <button class="button" type="button" @click=${() => void this.#choose()}>${t('ofRun')}</button>
      </div>
      <p class="quiet">${t('about')}</p>
      ${data(form)} ${rules(form)}
      <section class="card stack">
        <div class="fields">
          ${setting(form, 'num_of_malicious_clients')}
          ${control(form, { id: 'campaign-budget', name: t('budget'), schema: { 'x-group': '', type: 'integer', title: t('budget'), minimum: 1 }, value: this.budget, path: 'budget', take: (value) => this.#set(() => (this.budget = value ?? '')) })}
        </div>
        <label><input type="checkbox" .checked=${this.countFailures} @change=${(event: Event) => this.#set(() => (this.countFailures = (event.target as HTMLInputElement).checked))} /> ${t('countFailures')}</label>
        <div class="row">
          <button class="button" type="button" ?disabled=${this.busy} @click=${() => void this.#do(() => this.#show())}>${t('plan')}</button>
          <button class="button primary" type="button" ?disabled=${this.busy} @click=${() => void this.#do(() => this.#start())}>${t('start')}</button>
        </div>
        ${this.refused ? html`<p class="wrong" role="alert">${wrong(this.refused, keys)}</p>` : nothing} ${this.plan ? planned(this.plan) : nothing}
      </section>
    </section>`;
  }

  #edit(next: Draft): void {
    this.#set(() => (this.draft = next));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#judge(), JUDGE_AFTER_MS);
  }

  #set(change: () => void): void {
    change();
    this.plan = undefined;
    this.refused = undefined;
    this.#key = crypto.randomUUID();
  }

  async #judge(): Promise<void> {
    const { draft } = this;
    const answer = await validate({ ...draft });
    if (answer.ok && draft === this.draft) {
      this.problems = answer.value.problems.filter(({ severity }) => severity === 'error');
    }
  }

  /** Takes the config of a run, without its attacks and with one of its rules. */
  async #choose(): Promise<void> {
    let id: string | undefined;
    await chooseRuns({ ids: () => [], change: ([chosen]) => (id = chosen), other: 'none' });
    const found = id ? await draftOf(id) : undefined;
    if (found) {
      const { [PARENT]: _, ...draft } = found as Draft & Config;
      const [seed] = [found.shared_settings['seed']].flat();
      const [strategy = {}] = found.simulation_strategies;
      this.#edit(withShared(withShared({ ...(draft as unknown as Draft), simulation_strategies: [strategy] }, 'attack_schedule', undefined), 'seed', seed));
    }
  }

  #request(): Request {
    const { shared_settings: shared, simulation_strategies: strategies } = this.draft;
    const config = { ...shared, ...strategies[0] } as Record<string, never>;
    return { config, budget: Number(this.budget), grid: false, count_failures: this.countFailures };
  }

  async #do(what: () => Promise<void>): Promise<void> {
    this.busy = true;
    await what();
    this.busy = false;
  }

  async #show(): Promise<void> {
    const answer = await plan(this.#request());
    this.plan = answer.ok ? answer.value : undefined;
    this.refused = answer.ok ? undefined : answer.error;
  }

  async #start(): Promise<void> {
    const answer = await start(this.#request(), this.#key);
    this.refused = answer.ok ? undefined : answer.error;
    if (answer.ok) {
      toast({ text: t('started'), kind: 'good' });
      go(`/redteam?id=${encodeURIComponent(answer.value.campaign_id)}`);
    }
  }
}

function wrong({ fields, message }: Failure, keys: Keys): string {
  const name = (field: string): string => titleOf(field.split('.').at(-1) ?? field, keys[field.split('.').at(-1) ?? '']);
  return fields.length > 0 ? fields.map((one) => `${name(one.field)}: ${one.message}`).join('; ') : message;
}

function planned({ warnings = [], ...numbers }: Plan): TemplateResult {
  return html`<p role="status">${t('planned', { ...numbers, rule: titleOf(numbers.rule) })}</p>
    ${warnings.map((warning) => html`<p>${warning}</p>`)}`;
}
