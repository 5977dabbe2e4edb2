import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { configKeys, launch, validate } from '../../api/lab.js';
import type { Json, Keys, Problem, Validation } from '../../api/types.js';
import { duration } from '../../app/messages.js';
import { language } from '../../app/preferences.js';
import { print, titleOf } from '../../form/values.js';
import { shortcuts } from '../../app/keys.js';
import { go, note, pageOf, place } from '../../app/router.js';
import { reload } from '../../app/live-runs.js';
import { confirm } from '../../components/dialog.js';
import type { MenuItem } from '../../components/menu.js';
import { save } from '../../components/save.js';
import { toast, toastFailure } from '../../components/toasts.js';
import { warningInWords } from '../../components/why-cpu.js';
import { attacksOf, differences, RULE, structured, withShared, type Draft } from './config.js';
import { draftOf } from './again.js';
import { edit, start, type, writing } from './draft.js';
import { aboutGrid, inWords, isTooLarge } from './estimate.js';
import { firstOf, foldSeeds, placeOf, planOf, type Plan } from './grid.js';
import { form } from './form.js';
import { t } from './messages.js';
import { PRESETS } from './presets.js';
import { plan as planGrid, startSweep, type Plan as GridPlan } from '../sweeps/api.js';
import { Asked } from '../../components/asked.js';
import './json.js';
import './launch.css';
import './preview.js';
import '../../components/menu.js';

const JUDGE_AFTER_MS = 350;
const MOST_DIFFERENCES = 12;
const LARGEST_FILE = 1 << 20;

/** How many strategies and attacks there are. */
const entries = (draft: Draft): number => draft.simulation_strategies.length + attacksOf(draft).length;

const own = (draft: Draft): Draft => structured(foldSeeds(draft) as unknown as Json) ?? draft;

/** One form for a run, for several seeds and for a grid, judged while it is written, and launched. */
@customElement('page-launch')
export class LaunchPage extends Asked<Keys> {
  @state() private verdict: Validation | undefined;
  @state() private problems: readonly Problem[] = [];
  @state() private grid: GridPlan | undefined;
  @state() private textError: string | undefined;
  @state() private launching = false;
  @state() private priority = 0;
  @state() private unread: ReadonlySet<string> = new Set();
  /** Counts the configs that took the place of the one before as a whole: the form then forgets what was typed. */
  #config = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #judging: AbortController | undefined;
  /** One key a config: sent twice by accident, it starts one run. */
  #key = crypto.randomUUID();

  protected override begin(): void {
    this.watch(writing);
    this.atEnd(writing.listen(() => this.#changed()));
    this.atEnd(language.listen(() => void this.ask()));
    this.atEnd(() => this.#judging?.abort());
    this.atEnd(() => clearTimeout(this.#timer));
    this.atEnd(shortcuts([{ keys: 'Mod+Enter', label: () => t('launch'), run: () => void this.#launch() }]));
    void this.ask();
    void this.#fromRun();
  }

  protected fetch = configKeys;

  protected override async ask(): Promise<void> {
    await super.ask();
    void this.#judge();
  }

  protected show(keys: Keys): TemplateResult {
    const { draft, own: changed, text } = writing.value;
    return html`<div class="page">
      <div class="row spread">
        <h1>${t('launch')}</h1>
        <div class="row">
          ${changed ? html`<span class="quiet">${t('saved')}</span><button class="button plain" @click=${() => this.#discard()}>${t('discard')}</button>` : nothing}
          <cr-menu .icon=${'star'} .label=${t('presets')} .items=${this.#presets()}></cr-menu>
          <label class="button">${t('upload')}<input class="unseen" type="file" accept=".json,application/json" @change=${this.#upload} /></label>
          <button class="button" @click=${() => save('config.json', writing.value.text)}>${t('download')}</button>
        </div>
      </div>
      <div class="sides">
        <div class="side">
          ${keyed(this.#config, form({
            keys,
            draft,
            problems: this.problems,
            bounds: this.verdict?.attacker_bounds ?? [],
            edit: (next) => this.#edit(next),
            unread: this.unread,
            mark: (id, unread) => (this.unread = new Set([...this.unread].filter((one) => one !== id).concat(unread ? [id] : []))),
            mend: (problem) => mendOf(problem, draft),
          }))}
          <cr-json .text=${text} .error=${this.textError} @typed=${(event: CustomEvent<string>) => this.#typed(event.detail)}></cr-json>
        </div>
        <div class="side">${this.#verdict()} <cr-preview .draft=${firstOf(draft, keys)}></cr-preview></div>
      </div>
      ${this.#foot()}
    </div>`;
  }

  #plan(): Plan {
    return planOf(writing.value.draft, this.known ?? {});
  }

  get #errors(): readonly Problem[] {
    return this.problems.filter(({ severity }) => severity === 'error');
  }

  /** A problem with the title of its field in place of its path. */
  #line({ field, message }: Problem): TemplateResult {
    const name = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
    return html`<li>${name && name !== RULE ? html`<strong>${titleOf(name, this.known?.[name])}</strong>: ` : nothing}${warningInWords(message)}</li>`;
  }

  #verdict(): TemplateResult {
    const errors = this.#errors;
    // What a run assumes is no concern of a person who left it out.
    const warnings = this.problems.filter(({ severity, code }) => severity === 'warning' && code !== 'missing_key');
    const estimate = errors.length === 0 && this.#plan().kind === 'run' ? this.verdict?.estimate : undefined;
    return html`<section class="card stack" aria-live="polite" tabindex="-1" id="verdict">
      <h2>${t('verdict')}</h2>
      ${this.verdict ? html`<p>${this.#summary()}</p>` : html`<p class="quiet">${t('checking')}</p>`}
      ${this.grid ? aboutGrid(this.grid).map((text) => html`<p class="quiet">${text}</p>`) : nothing}
      ${errors.length > 0 ? html`<h3 class="wrong">${t('errors', { count: errors.length })}</h3><ul>${errors.map((error) => this.#line(error))}</ul>` : nothing}
      ${warnings.length > 0 ? html`<h3 class="odd">${t('warnings', { count: warnings.length })}</h3><ul>${warnings.map((warning) => this.#line(warning))}</ul>` : nothing}
      ${this.verdict && errors.length === 0 && !this.textError ? html`<p class="good">${t('fine')}</p>` : nothing}
      ${estimate ? html`<p class=${isTooLarge(estimate) ? 'odd' : ''}>${inWords(estimate)}</p>` : nothing}
    </section>`;
  }

  #summary(): string {
    const { draft } = writing.value;
    const plan = this.#plan();
    if (plan.kind === 'run') {
      return t('runPlan', { rules: draft.simulation_strategies.length, attacks: attacksOf(draft).length, seeds: plan.seeds });
    }
    const { cells, runs, excluded, estimated_seconds: seconds } = this.grid ?? { cells: 0, runs: 0, excluded: 0, estimated_seconds: 0 };
    return t('gridPlan', { cells, runs, excluded, time: duration(seconds) });
  }

  #foot(): TemplateResult {
    const errors = this.#errors.length + (this.textError === undefined ? 0 : 1);
    const label = this.launching ? t('going') : this.#plan().kind === 'grid' && this.grid ? t('goGrid', { count: this.grid.cells }) : t('launch');
    return html`<div class="foot">
      ${errors > 0 ? html`<button class="button plain wrong" @click=${() => this.#showError()}>${t('toErrors', { count: errors })}</button>` : nothing}
      <label for="priority">${t('priority')}</label>
      <select class="input" id="priority" @change=${(event: Event) => (this.priority = Number((event.target as HTMLSelectElement).value))}>
        <option value="0">${t('ordinary')}</option>
        <option value="1">${t('high')}</option>
      </select>
      <button class="button primary" ?disabled=${this.launching} @click=${() => void this.#launch()}>${label}</button>
    </div>`;
  }

  #edit(next: Draft): void {
    this.textError = undefined;
    if (entries(next) < entries(writing.value.draft)) {
      // The controls of those behind move up.
      this.#anew();
    }
    edit(next);
  }

  /** Another config takes the place of the one before. */
  #anew(): void {
    this.textError = undefined;
    this.unread = new Set();
    this.#config += 1;
  }

  #presets(): MenuItem[] {
    return PRESETS.map(({ file, draft }) => ({ label: presetName(file), run: () => void this.#replace(draft) }));
  }

  #typed(text: string): void {
    if (this.unread.size > 0) {
      this.#anew();
    }
    const wrong = type(text);
    this.textError = wrong === undefined ? undefined : wrong === 'shape' ? t('notConfig') : t('notJson', { reason: wrong.message });
  }

  #changed(): void {
    this.#key = crypto.randomUUID();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#judge(), JUDGE_AFTER_MS);
  }

  async #judge(): Promise<void> {
    this.#judging?.abort();
    const judging = new AbortController();
    this.#judging = judging;
    const { draft } = writing.value;
    const keys = this.known ?? {};
    const plan = planOf(draft, keys);
    const [answer, grid] = await Promise.all([
      validate({ ...(plan.kind === 'run' ? plan.config : firstOf(draft, keys)) }, judging.signal),
      plan.kind === 'grid' ? planGrid(plan.grid) : undefined,
    ]);
    if (judging !== this.#judging || !answer.ok) {
      return;
    }
    this.verdict = answer.value;
    this.grid = grid?.ok ? grid.value : undefined;
    // Some warnings are for programs alone.
    const { problems, warnings } = answer.value;
    const told = problems
      .filter(({ severity, field, message }) => severity === 'error' || warnings.includes(`${field}: ${message}`))
      .map((problem) => ({ ...problem, field: placeOf(problem.field, plan) }));
    const ofGrid = grid && !grid.ok ? grid.error : undefined;
    const fields = ofGrid && ofGrid.fields.length === 0 ? [{ field: '', message: ofGrid.message }] : (ofGrid?.fields ?? []);
    const more = fields.map(({ field, message }): Problem => ({ field: placeOf(field, plan), message, code: 'invalid_value', severity: 'error' }));
    // Seeds repeat what is said of their strategy.
    const seen = new Set<string>();
    this.problems = [...told, ...(told.some(({ severity }) => severity === 'error') ? [] : more)].filter(({ field, message }) => !seen.has(field + message) && seen.add(field + message));
  }

  /** Shows what would change before another config takes the draft's place. */
  async #replace(next: Draft): Promise<void> {
    const changes = differences({ ...writing.value.draft }, { ...next });
    const goes =
      !writing.value.own ||
      changes.length === 0 ||
      (await confirm({ title: t('replaceTitle'), text: this.#changes(changes), action: t('replace') }));
    if (goes) {
      this.#anew();
      edit(next);
    }
  }

  #changes(changes: ReturnType<typeof differences>): TemplateResult {
    const line = ({ path, before, after }: (typeof changes)[number]): TemplateResult =>
      html`<li><code>${path}</code>: ${print(before) || t('nothing')} → ${print(after) || t('nothing')}</li>`;
    return html`<p>${t('replaceText')}</p>
      <ul class="changes">
        ${changes.slice(0, MOST_DIFFERENCES).map(line)}
        ${changes.length > MOST_DIFFERENCES ? html`<li>${t('more', { count: changes.length - MOST_DIFFERENCES })}</li>` : nothing}
      </ul>`;
  }

  #discard(): void {
    const before = writing.value;
    const put = (value: typeof before): void => {
      this.#anew();
      writing.value = value;
    };
    put(start());
    toast({ text: t('discarded'), action: { label: t('undo'), run: () => put(before) } });
  }

  async #upload(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    input.value = '';
    if (file && file.size > LARGEST_FILE) {
      toast({ text: t('tooLarge'), kind: 'bad' });
    } else if (file) {
      await this.#take(await file.text());
    }
  }

  async #take(text: string): Promise<void> {
    try {
      const draft = structured(JSON.parse(text));
      await (draft ? this.#replace(own(draft)) : toast({ text: t('notConfig'), kind: 'bad' }));
    } catch (error) {
      toast({ text: t('notJson', { reason: (error as Error).message }), kind: 'bad' });
    }
  }

  /** `?from=<run>` begins with that run's config, `&round=` with its model after a round. */
  async #fromRun(): Promise<void> {
    const { query } = place.value;
    const id = query.get('from');
    if (!id) {
      return;
    }
    const draft = await draftOf(id);
    note(new URLSearchParams());
    if (!draft) {
      toast({ text: t('sourceGone', { id }), kind: 'bad' });
      return;
    }
    const name = print(draft.shared_settings['display_name']);
    const renamed = withShared(draft, 'display_name', `${name} · ${t('again')}`.slice(0, 100));
    const round = Number(query.get('round')) || Math.max(1, Number(draft.shared_settings['num_of_rounds']) - 1);
    await this.#replace(query.has('round') ? withShared(renamed, 'start_from', { run: id, round }) : renamed);
  }

  /** Brings the first field that is wrong into sight; what is wrong with no field stands in the verdict. */
  #showError(): void {
    const field = this.querySelector<HTMLElement>('[aria-invalid=true]') ?? this.querySelector<HTMLElement>('#verdict');
    field?.closest('details')?.setAttribute('open', '');
    field?.scrollIntoView({ block: 'center' });
    field?.focus();
  }

  async #launch(): Promise<void> {
    if (this.launching) {
      return;
    }
    this.launching = true;
    await this.#judge();
    if (this.#errors.length > 0 || this.textError !== undefined || this.unread.size > 0) {
      this.launching = false;
      await this.updateComplete;
      this.#showError();
      return;
    }
    await this.#start(this.#plan());
    this.launching = false;
  }

  async #start(plan: Plan): Promise<void> {
    const answer = await (plan.kind === 'run' ? launch({ ...plan.config }, this.#key, this.priority) : startSweep(plan.grid, this.#key));
    if (!answer.ok) {
      toastFailure(answer.error);
      return;
    }
    this.#key = crypto.randomUUID();
    const id = 'sweep_id' in answer.value ? answer.value.sweep_id : answer.value.simulation_id;
    const name = plan.kind === 'run' ? print(plan.config.shared_settings['display_name']) : '';
    toast({ text: plan.kind === 'run' ? t('launched', { name: name || id }) : t('gridStarted'), kind: 'good' });
    void reload();
    go(pageOf(id));
  }

  protected override updated(_: PropertyValues): void {
    this.querySelector('details .error')?.closest('details')?.setAttribute('open', '');
  }
}

type PresetName = Extract<Parameters<typeof t>[0], `preset:${string}`>;

/** What the menu calls an example; one that it has no words for goes by its file. */
const presetName = (file: string): string => t(`preset:${file}` as PresetName) ?? titleOf(file);

/** What puts a problem right that concerns several settings. */
function mendOf({ field, message }: Problem, draft: Draft): Json | undefined {
  const { num_of_clients: clients, num_of_rounds: rounds } = draft.shared_settings;
  if (/\.min_(fit|evaluate|available)_clients$/.test(field)) {
    return clients;
  }
  return field.endsWith('.end_round') && /num_of_rounds|rounds/.test(message) ? rounds : undefined;
}
