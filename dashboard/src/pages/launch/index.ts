import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { live } from 'lit/directives/live.js';
import { config, launch, schema, validate } from '../../api/lab.js';
import type { Failure } from '../../api/result.js';
import type { ConfigSchema, Validation } from '../../api/types.js';
import { shortcuts } from '../../app/keys.js';
import { go, note, place } from '../../app/router.js';
import { reload } from '../../app/live-runs.js';
import { confirm } from '../../components/dialog.js';
import type { MenuItem } from '../../components/menu.js';
import { field, loading, trouble } from '../../components/parts.js';
import { toast, toastFailure } from '../../components/toasts.js';
import { View } from '../../components/view.js';
import { warningInWords } from '../../components/why-cpu.js';
import { attacksOf, differences, structured, type Draft } from './config.js';
import { edit, start, type, writing } from './draft.js';
import { inWords, isTooLarge } from './estimate.js';
import { print } from './fields.js';
import { form } from './form.js';
import { t } from './messages.js';
import { PRESETS } from './presets.js';
import '../../components/menu.js';
import './launch.css';
import './preview.js';

const JUDGE_AFTER_MS = 350;
const MOST_DIFFERENCES = 12;
const LARGEST_FILE = 1 << 20;

/** How many strategies and attacks there are. */
const entries = (draft: Draft): number => draft.simulation_strategies.length + attacksOf(draft).length;

const keysOf = (draft: Draft): ReadonlySet<string> => new Set(Object.keys(draft.shared_settings));

/** A config as a form and as text, judged while it is written, and launched. */
@customElement('page-launch')
export class LaunchPage extends View {
  @state() private schema: ConfigSchema | undefined;
  @state() private failure: Failure | undefined;
  @state() private verdict: Validation | undefined;
  @state() private textError: string | undefined;
  @state() private launching = false;
  @state() private priority = 0;
  @state() private unread: ReadonlySet<string> = new Set();
  @state() private inSight: ReadonlySet<string> = keysOf(writing.value.draft);
  /** Counts the configs that took the place of the one before as a whole: the form then forgets what was typed. */
  #config = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #judging: AbortController | undefined;
  /** One key a config: sent twice by accident, it starts one run. */
  #key = crypto.randomUUID();

  protected override begin(): void {
    this.watch(writing);
    this.atEnd(writing.listen(() => this.#changed()));
    this.atEnd(() => this.#judging?.abort());
    this.atEnd(() => clearTimeout(this.#timer));
    this.atEnd(shortcuts([{ keys: 'Mod+Enter', label: () => t('go'), run: () => void this.#launch() }]));
    void this.#fetch();
    void this.#judge();
    void this.#fromRun();
  }

  async #fetch(): Promise<void> {
    const answer = await schema();
    this.schema = answer.ok ? answer.value : undefined;
    this.failure = answer.ok ? undefined : answer.error;
  }

  protected override render(): TemplateResult {
    if (!this.schema) {
      return this.failure ? trouble(this.failure, () => void this.#fetch()) : loading();
    }
    const { draft, own } = writing.value;
    return html`<div class="page">
      <div class="row spread">
        <h1>${t('launch')}</h1>
        <div class="row">
          ${own ? html`<span class="quiet">${t('saved')}</span><button class="button plain" @click=${() => this.#discard()}>${t('discard')}</button>` : nothing}
          <cr-menu .icon=${'star'} .label=${t('presets')} .items=${this.#presets()}></cr-menu>
          <label class="button">${t('upload')}<input class="unseen" type="file" accept=".json,application/json" @change=${this.#upload} /></label>
          <button class="button" @click=${() => this.#download()}>${t('download')}</button>
        </div>
      </div>
      <div class="sides">
        <div class="side">
          ${keyed(this.#config, form({
            keys: this.schema.$defs.settings.properties,
            draft,
            problems: this.verdict?.problems ?? [],
            bounds: this.verdict?.attacker_bounds ?? [],
            inSight: this.inSight,
            edit: (next) => this.#edit(next),
            unread: this.unread,
            mark: (id, unread) => (this.unread = new Set([...this.unread].filter((one) => one !== id).concat(unread ? [id] : []))),
          }))}
        </div>
        <div class="side">${this.#verdict()} <cr-preview .draft=${draft}></cr-preview> ${this.#text()}</div>
      </div>
      ${this.#foot()}
    </div>`;
  }

  #verdict(): TemplateResult {
    const errors = this.textError ? [this.textError] : (this.verdict?.errors ?? []);
    const warnings = this.verdict?.warnings ?? [];
    return html`<section class="card stack" aria-live="polite">
      <h2>${t('verdict')}</h2>
      ${!this.verdict ? html`<p class="quiet">${t('checking')}</p>` : nothing}
      ${errors.length > 0
        ? html`<h3 class="wrong">${t('errors', { count: errors.length })}</h3>
            <ul>
              ${errors.map((error) => html`<li>${error}</li>`)}
            </ul>`
        : nothing}
      ${warnings.length > 0
        ? html`<h3 class="odd">${t('warnings', { count: warnings.length })}</h3>
            <ul>
              ${warnings.map((warning) => html`<li>${warningInWords(warning)}</li>`)}
            </ul>`
        : nothing}
      ${this.verdict && errors.length === 0 ? html`<p class="good">${t('fine')}</p>` : nothing}
      ${this.verdict?.estimate && errors.length === 0
        ? html`<p class=${isTooLarge(this.verdict.estimate) ? 'odd' : ''}>${inWords(this.verdict.estimate)}</p>`
        : nothing}
    </section>`;
  }

  #text(): TemplateResult {
    return html`<section class="card">
      ${field({
        id: 'json',
        label: t('json'),
        hint: t('jsonHint'),
        ...(this.textError ? { error: this.textError } : {}),
        control: ({ id, describedBy, invalid }) =>
          html`<textarea
            class="input"
            id=${id}
            rows="24"
            spellcheck="false"
            aria-describedby=${describedBy}
            aria-invalid=${invalid}
            .value=${live(writing.value.text)}
            @input=${(event: InputEvent) => this.#typed((event.target as HTMLTextAreaElement).value)}
          ></textarea>`,
      })}
    </section>`;
  }

  #foot(): TemplateResult {
    return html`<div class="foot">
      <label for="priority">${t('priority')}</label>
      <select class="input" id="priority" @change=${(event: Event) => (this.priority = Number((event.target as HTMLSelectElement).value))}>
        <option value="0">${t('ordinary')}</option>
        <option value="1">${t('high')}</option>
      </select>
      <button class="button primary" ?disabled=${this.launching || this.#unfinished} @click=${() => void this.#launch()}>
        ${t(this.launching ? 'going' : 'go')}
      </button>
    </div>`;
  }

  /** Whether something typed is not in the config. */
  get #unfinished(): boolean {
    return this.textError !== undefined || this.unread.size > 0;
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
  #anew(next: Draft = writing.value.draft): void {
    this.textError = undefined;
    this.inSight = keysOf(next);
    this.unread = new Set();
    this.#config += 1;
  }

  #presets(): MenuItem[] {
    return PRESETS.map(({ key, seconds, draft }) => ({
      label: `${t(key)} · ${t('seconds', { count: seconds })}`,
      run: () => void this.#replace(draft),
    }));
  }

  #typed(text: string): void {
    if (this.unread.size > 0) {
      this.#anew();
    }
    const wrong = type(text);
    this.inSight = keysOf(writing.value.draft);
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
    const answer = await validate({ ...writing.value.draft }, judging.signal);
    if (answer.ok && judging === this.#judging) {
      this.verdict = answer.value;
    }
  }

  /** Shows what would change before another config takes the draft's place. */
  async #replace(next: Draft): Promise<void> {
    const changes = differences({ ...writing.value.draft }, { ...next });
    const goes =
      !writing.value.own ||
      changes.length === 0 ||
      (await confirm({ title: t('replaceTitle'), text: this.#changes(changes), action: t('replace') }));
    if (goes) {
      this.#anew(next);
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
      this.#anew(value.draft);
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
      await (draft ? this.#replace(draft) : toast({ text: t('notConfig'), kind: 'bad' }));
    } catch (error) {
      toast({ text: t('notJson', { reason: (error as Error).message }), kind: 'bad' });
    }
  }

  #download(): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([writing.value.text], { type: 'application/json' }));
    link.download = 'config.json';
    link.click();
    URL.revokeObjectURL(link.href);
  }

  /** `?from=<run>` begins with that run's config. */
  async #fromRun(): Promise<void> {
    const id = place.value.query.get('from');
    if (!id) {
      return;
    }
    const answer = await config(id);
    const draft = answer.ok ? structured(answer.value) : undefined;
    note(new URLSearchParams());
    await (draft ? this.#replace(draft) : toast({ text: t('sourceGone', { id }), kind: 'bad' }));
  }

  async #launch(): Promise<void> {
    if (this.launching || this.#unfinished) {
      return;
    }
    this.launching = true;
    const { draft } = writing.value;
    const answer = await launch({ ...draft }, this.#key, this.priority);
    this.launching = false;
    if (!answer.ok) {
      toastFailure(answer.error);
      return;
    }
    const id = answer.value.simulation_id;
    this.#key = crypto.randomUUID();
    toast({ text: t('launched', { name: print(draft.shared_settings['display_name']) || id }), kind: 'good' });
    void reload();
    go(`/runs/${encodeURIComponent(id)}`);
  }

  protected override updated(_: PropertyValues): void {
    this.querySelector('fieldset .error')?.closest('details')?.setAttribute('open', '');
  }
}
