import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import * as lab from '../../api/lab.js';
import { curvesOf, stepsOf } from '../../api/comparison.js';
import type { Failure } from '../../api/result.js';
import type { KnownRun, RunDetail } from '../../api/types.js';
import { verdicts, type Verdicts } from '../../api/verdicts.js';
import { shortcuts } from '../../app/keys.js';
import { changed, isLive, live, liveRun, looks, runName } from '../../app/live-runs.js';
import { href, place, subject } from '../../app/router.js';
import { percent } from '../../app/messages.js';
import { nameIn } from '../../app/run-names.js';
import { loading, trouble } from '../../components/parts.js';
import { View } from '../../components/view.js';
import { warningInWords } from '../../components/why-cpu.js';
import { colorsOf } from '../../components/chart.js';
import { attackSpans, experimentsOf, removals, strategyNames } from './attacks.js';
import { clients } from './clients.js';
import { isShown, type RunContext } from './parts.js';
import { curves } from './curves.js';
import { detection } from './detection.js';
import { files } from './files.js';
import { clone, header, stopOrResume } from './header.js';
import { History } from './history.js';
import { Intake } from './intake.js';
import { t } from './messages.js';
import { showState, TABS, viewState, type TabKey } from './state.js';
import { time } from './time.js';
import '../../components/tabs.js';
import './log.js';
import './snapshots.js';
import './waiting.js';
import './run.css';

/** Views that show nothing before the first round. */
const OF_ROUNDS: ReadonlySet<TabKey> = new Set(['curves', 'clients', 'detection', 'time']);

/** One run, as it goes on. */
@customElement('page-run')
export class RunPage extends View {
  @property() runId = '';
  @state() private detail: RunDetail | undefined;
  /** How the run stands: as it goes on, and then as it ended. */
  @state() private known: KnownRun | undefined;
  @state() private failure: Failure | undefined;
  @state() private broken = false;
  /** Why the run failed. */
  @state() private cause = '';
  @state() private warnings: readonly string[] = [];
  @state() private verdicts: Verdicts | undefined;
  #history = new History();
  /** All rounds without their clients, which come long before these. */
  @state() private outline: History | undefined;
  /** The line from which on the log cannot be read. */
  @state() private damaged: number | null = null;
  #intake: Intake | undefined;
  #stop = new AbortController();
  #seen = '';
  #following = false;

  protected override begin(): void {
    this.watch(place);
    this.watch(live);
    this.atEnd(looks.listen(() => void (liveRun(this.runId) ? undefined : this.#load())));
    this.atEnd(changed.listen((change) => (this.known = this.known && change?.ids.has(this.runId) ? { ...this.known, ...change.to } : this.known)));
    this.atEnd(() => (subject.value = undefined));
    this.atEnd(() => this.#stop.abort());
    this.atEnd(() => this.#intake?.stop());
    this.atEnd(
      shortcuts([
        { keys: ']', label: () => t('keyTab'), run: () => this.#step(1) },
        { keys: '[', label: () => t('keyTab'), run: () => this.#step(-1) },
        { keys: 'c', label: () => t('keyClone'), run: () => clone(this.runId) },
        { keys: 's', label: () => t('keyStop'), run: () => this.known && stopOrResume(this.known) },
      ]),
    );
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('runId')) {
      this.#start();
      return;
    }
    const now = liveRun(this.runId);
    this.known = now ?? this.known;
    const seen = now ? `${now.status} ${now.current_strategy}` : '';
    if (seen !== this.#seen) {
      const first = this.#seen === '';
      this.#seen = seen;
      if (!first) {
        void this.#load();
      }
      if (!this.#following && now) {
        void this.#follow();
      }
    }
  }

  #start(): void {
    this.detail = undefined;
    this.known = liveRun(this.runId);
    this.failure = undefined;
    this.verdicts = undefined;
    this.outline = undefined;
    this.damaged = null;
    this.#seen = '';
    this.#history = new History();
    void this.#sketch();
    void this.#load();
    void this.#follow();
  }

  async #load(): Promise<void> {
    const id = this.runId;
    const answer = await lab.run(id);
    if (id !== this.runId) {
      return;
    }
    if (answer.ok) {
      this.detail = answer.value;
      const { config, result_files: _, ...rest } = answer.value;
      this.known = liveRun(id) ?? { simulation_id: id, display_name: nameIn(config), ...rest };
      this.failure = undefined;
      const status = await lab.status(id);
      if (id !== this.runId) {
        return;
      }
      this.cause = (answer.value.status === 'failed' && status.ok && status.value.error) || '';
      this.warnings = (status.ok && status.value.warnings) || [];
      await this.#judge();
    } else {
      this.failure = answer.error;
    }
  }

  async #sketch(): Promise<void> {
    const id = this.runId;
    const answer = await curvesOf(id);
    if (id === this.runId && answer.ok) {
      this.outline = History.of(stepsOf(answer.value));
      this.damaged = answer.value.damaged_line;
    }
  }

  async #judge(): Promise<void> {
    const id = this.runId;
    const answer = await verdicts([id]);
    if (id === this.runId && answer.ok) {
      this.verdicts = answer.value;
    }
  }

  /** Follows the rounds from the first on; one that is known already takes its own place. */
  async #follow(): Promise<void> {
    this.#stop.abort();
    const stop = new AbortController();
    this.#stop = stop;
    this.#following = true;
    this.#intake?.stop();
    const intake = new Intake(this.#history, () => {
      this.broken = false;
      this.requestUpdate();
    });
    this.#intake = intake;
    const failed = (_: Failure, done: boolean): void => {
      this.broken = !done;
    };
    await lab.followRounds(this.runId, { event: (one) => intake.add(one), trouble: failed }, stop.signal);
    if (this.#stop === stop) {
      this.#following = false;
      await this.#judge();
      this.requestUpdate();
    }
  }

  protected override render(): TemplateResult {
    if (this.failure) {
      const gone = this.failure.status === 404;
      return gone
        ? trouble(this.failure, undefined, html`<a class="button" href=${href('/')}>${t('toRuns')}</a>`)
        : trouble(this.failure, () => void this.#load());
    }
    if (!this.detail) {
      return loading();
    }
    const run = this.#context(this.detail);
    const tabs = tabsOf(this.runId);
    const { tab: wanted } = viewState();
    const tab = tabs.includes(wanted) ? wanted : 'curves';
    return html`${header(run, this.known)}
      ${(this.known ?? this.detail).status === 'queued' ? html`<run-waiting .runId=${this.runId}></run-waiting>` : nothing}
      ${this.broken ? html`<p class="quiet" role="status">${t('broken')}</p>` : nothing}
      ${this.damaged === null ? nothing : html`<p class="failed" role="status">${t('damaged', { line: this.damaged })}</p>`}
      ${this.#more(run)}
      ${this.warnings.length > 0
        ? html`<details class="warnings">
            <summary>${t('warnings', { count: this.warnings.length })}</summary>
            <ul>
              ${this.warnings.map((warning) => html`<li>${warningInWords(warning)}</li>`)}
            </ul>
          </details>`
        : nothing}
      ${this.cause && !run.live ? why(this.cause) : nothing}
      <cr-tabs
        .label=${t('views')}
        .tabs=${tabs.map((key) => ({ key, label: t(key) }))}
        .chosen=${tab}
        @choose=${({ detail }: CustomEvent<TabKey>) => showState({ tab: detail, q: '' })}
      ></cr-tabs>
      <div id="panel" class="panel" role="tabpanel" aria-labelledby="panel-${tab}">${this.#coming(run) && OF_ROUNDS.has(tab) ? loading() : VIEWS[tab](run)}</div>`;
  }

  /** The tab tells how far the run is. */
  protected override updated(): void {
    const { known } = this;
    subject.value = known && `${runName(known)}${isLive(known) ? ` · ${percent(known.progress)}` : ''}`;
  }

  /** How much of a run that is over is here, while the rest comes. */
  #more({ partial }: RunContext): TemplateResult | typeof nothing {
    return partial && this.outline && OF_ROUNDS.has(viewState().tab)
      ? html`<p class="quiet" role="status">${t('partial', { count: this.#history.count, total: this.outline.count })}</p>`
      : nothing;
  }

  /** Whether the rounds of a run that is over are still on their way. */
  #coming({ history, partial }: RunContext): boolean {
    return !history.any && partial;
  }

  #context(detail: RunDetail): RunContext {
    const names = strategyNames(detail.config);
    const experiments = experimentsOf(detail.config);
    const ofExperiments = colorsOf(experiments.map(({ rule }) => rule));
    const live = isLive(this.known ?? detail);
    const partial = !live && (this.#following || (this.#intake?.busy ?? false));
    // Curves need no clients.
    const early = viewState().tab === 'curves' && partial && (this.outline?.count ?? 0) > this.#history.count;
    return {
      id: this.runId,
      detail,
      history: early && this.outline ? this.outline : this.#history,
      names,
      experiments,
      colors: names.map((_, i) => ofExperiments[experiments.findIndex(({ members }) => members.includes(i))] ?? i),
      spans: attackSpans(detail.config),
      marks: removals(this.#history, isShown),
      live,
      partial,
      verdicts: this.verdicts,
    };
  }

  #step(by: number): void {
    const tabs = tabsOf(this.runId);
    const next = tabs.at((tabs.indexOf(viewState().tab) + by) % tabs.length);
    showState({ tab: next ?? 'curves', q: '' });
  }
}

/** A sweep keeps no clients of its cells. */
const tabsOf = (id: string): readonly TabKey[] => (lab.sweepOf(id) ? ['curves', 'config'] : TABS);

const MOST_IN_SIGHT = 280;

/** Why a run failed; what is long, in full behind a disclosure. */
function why(cause: string): TemplateResult {
  return cause.length <= MOST_IN_SIGHT
    ? html`<pre class="cause" role="status">${cause}</pre>`
    : html`<pre class="cause" role="status">${cause.slice(0, MOST_IN_SIGHT)} …</pre>
        <details><summary>${t('details')}</summary><pre>${cause}</pre></details>`;
}

const VIEWS: Readonly<Record<TabKey, (run: RunContext) => TemplateResult>> = {
  curves,
  clients,
  detection,
  time,
  snapshots: (run) => html`<run-snapshots .run=${run}></run-snapshots>`,
  log: ({ id }) => html`<run-log .runId=${id}></run-log>`,
  config: (run) => {
    void import('./config.js'); // with the list of runs to compare with, which no other view needs
    return html`<run-config .run=${run}></run-config>`;
  },
  files,
};
