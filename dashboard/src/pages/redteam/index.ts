import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { Failure, Result } from '../../api/result.js';
import { ago, number, percent } from '../../app/messages.js';
import { language } from '../../app/preferences.js';
import { go, href, place } from '../../app/router.js';
import { confirm } from '../../components/dialog.js';
import { loading, plainTable, progressBar, scrolling, stateChip, trouble, type Column } from '../../components/parts.js';
import { toastFailure } from '../../components/toasts.js';
import { verdictChip } from '../../components/verdict.js';
import { View } from '../../components/view.js';
import { campaign, campaigns, fileAddress, ledger, remove, resume, stop, type Campaign, type CampaignDetail, type Interval, type Line, type Report } from './api.js';
import './builder.js';
import { difference, onOneSeed } from './found.js';
import { stageName, t } from './messages.js';
import './redteam.css';

const EVERY_MS = 2_000;
const LIVE: readonly string[] = ['queued', 'pending', 'running'];

/** All red team campaigns, or with `?id=` one of them as its runs come in. */
@customElement('page-redteam')
export class RedTeamPage extends View {
  @state() private list: readonly Campaign[] | undefined;
  @state() private detail: CampaignDetail | undefined;
  @state() private lines: readonly Line[] = [];
  @state() private failure: Failure | undefined;

  protected override begin(): void {
    this.watch(place);
    this.atEnd(place.listen(() => void this.#ask()));
    void this.poll(() => this.#ask(), () => EVERY_MS);
  }

  #id(): string {
    return place.value.query.get('id') ?? '';
  }

  async #ask(): Promise<void> {
    const id = this.#id();
    if (!id) {
      const answer = await campaigns();
      this.list = answer.ok ? answer.value : this.list;
      this.failure = answer.ok ? undefined : answer.error;
      return;
    }
    const [answer, lines] = await Promise.all([campaign(id), ledger(id)]);
    if (id === this.#id()) {
      this.detail = answer.ok ? answer.value : undefined;
      this.lines = lines.ok ? lines.value : [];
      this.failure = answer.ok ? undefined : answer.error;
    }
  }

  protected override render(): TemplateResult {
    const id = this.#id();
    if (this.failure) {
      return trouble(this.failure, () => void this.#ask());
    }
    if (id) {
      return this.detail?.campaign_id === id ? this.#campaign(this.detail) : loading();
    }
    return this.list ? this.#all(this.list) : loading();
  }

  #all(list: readonly Campaign[]): TemplateResult {
    const columns: Array<Column<Campaign>> = [
      { head: t('rule'), of: (one) => html`<a href=${href(`/redteam?id=${encodeURIComponent(one.campaign_id)}`)}>${one.rule || one.campaign_id}</a>` },
      { head: t('state'), of: (one) => html`${stateChip(one.status)} ${LIVE.includes(one.status) ? percent(one.progress) : nothing}` },
      { head: t('runs'), of: (one) => `${number(one.runs)} / ${number(one.budget)}`, numeric: true },
      { head: t('best'), of: ({ best }) => best },
      { head: t('created'), of: ({ created }) => (created ? ago(created) : nothing) },
    ];
    return html`<div class="page">
      <h1>${t('redteam')}</h1>
      ${list.length === 0 ? html`<p class="quiet">${t('none')}</p>` : scrolling(t('redteam'), plainTable(columns, list))}
      <cr-campaign-builder></cr-campaign-builder>
    </div>`;
  }

  #campaign(detail: CampaignDetail): TemplateResult {
    const { campaign_id: id, status, report } = detail;
    const live = LIVE.includes(status);
    return html`<div class="page">
      <p><a href=${href('/redteam')}>← ${t('back')}</a></p>
      <div class="row spread">
        <h1>${t('redteam')}: ${detail.rule}</h1>
        <div class="row">
          ${stateChip(status)} ${live ? html`<button class="button" @click=${() => void this.#do(stop(id))}>${t('stop')}</button>` : nothing}
          ${status === 'stopped' || status === 'failed' ? html`<button class="button" @click=${() => void this.#do(resume(id))}>${t('resume')}</button>` : nothing}
          ${live ? nothing : html`<button class="button danger" @click=${() => void this.#remove(id)}>${t('remove')}</button>`}
        </div>
      </div>
      ${detail.error ? html`<p class="wrong" role="alert">${detail.error}</p>` : nothing} ${progressBar(detail.progress)}
      <p class="quiet" role="status">${t('soFar', { runs: detail.runs, budget: detail.budget, stage: stageName(detail.stage) || '–' })}</p>
      ${report ? this.#found(report) : this.#best(detail)} ${this.#path()} ${this.#tried(report)} ${this.#files(detail)}
    </div>`;
  }

  #best({ best, best_accuracy: left }: CampaignDetail): TemplateResult | typeof nothing {
    return best ? html`<p>${t('best')}: <code>${best}</code>${left === null ? nothing : html` – ${t('left')} ${percent(left, 1)}`}</p>` : nothing;
  }

  /** What the attack takes, seed by seed, and the lab's word on the rule. */
  #found(report: Report): TemplateResult {
    const taken = difference(this.lines, report.attack);
    const said = { attack: report.attack, accuracy: interval(report.accuracy), clean: interval(report.clean_accuracy), n: report.accuracy.n, runs: report.runs };
    const broke = report.failures ?? [];
    return html`<p class="headline">
        <strong>${t('taken', { attack: report.attack, points: points(taken), n: taken.n })}</strong> ${report.judgement ? verdictChip(report.judgement) : nothing}
      </p>
      <p>${t('found', said)} ${report.judgement?.sentence[language.value] ?? ''}</p>
      ${broke.length > 0 ? html`<p>${t('broke')} ${broke.map(({ attack }) => attack).join(', ')} (${broke[0]?.reason ?? ''})</p>` : nothing}`;
  }

  #path(): TemplateResult {
    const columns: Array<Column<Line>> = [
      { head: t('run'), of: ({ run }) => number(run) },
      { head: t('attack'), of: ({ attack }) => html`<code>${attack}</code>` },
      { head: t('left'), of: ({ accuracy }) => (accuracy === null ? '–' : percent(accuracy, 1)), numeric: true },
      { head: t('stage'), of: ({ stage }) => stageName(stage) },
    ];
    const steps = this.lines.filter(({ best }) => best);
    return html`<section>
      <h2>${t('path')}</h2>
      ${scrolling(t('path'), plainTable(columns, steps))}
    </section>`;
  }

  #tried(report: Report | null): TemplateResult | typeof nothing {
    if (!report) {
      return nothing;
    }
    const { seed, left } = onOneSeed(this.lines);
    const onSeed = (accuracy: number | undefined): string => (accuracy === undefined ? t('notOnSeed') : percent(accuracy, 1));
    const columns: Array<Column<Report['attacks'][number]>> = [
      { head: t('attack'), of: ({ attack }) => attack },
      { head: t('runs'), of: ({ runs }) => number(runs), numeric: true },
      { head: t('failed'), of: ({ failed }) => number(failed), numeric: true },
      { head: t('onSeed', { seed: seed ?? '–' }), of: ({ attack }) => onSeed(left.get(attack)), numeric: true },
      { head: t('inForm'), of: ({ best }) => html`<code>${best}</code>` },
    ];
    return html`<section>
      <h2>${t('tried')}</h2>
      ${scrolling(t('tried'), plainTable(columns, [...report.attacks].sort((a, b) => (left.get(a.attack) ?? 2) - (left.get(b.attack) ?? 2))))}
    </section>`;
  }

  #files({ campaign_id: id, result_files: files }: CampaignDetail): TemplateResult | typeof nothing {
    return files.length === 0
      ? nothing
      : html`<section>
          <h2>${t('files')}</h2>
          <ul>
            ${files.map((file) => html`<li><a href=${fileAddress(id, file)} target="_blank" rel="noreferrer">${file === 'best.json' ? t('bestConfig') : t('report')}</a></li>`)}
          </ul>
        </section>`;
  }

  async #do(asked: Promise<Result<unknown>>): Promise<void> {
    const answer = await asked;
    if (!answer.ok) {
      toastFailure(answer.error);
    }
    await this.#ask();
  }

  async #remove(id: string): Promise<void> {
    if (await confirm({ title: t('removeTitle'), text: t('removeText'), action: t('remove'), danger: true })) {
      await this.#do(remove(id));
      go('/redteam');
    }
  }
}

/** A difference in points with its interval. */
function points({ mean, low, high }: Interval): string {
  const of = (value: number): string => number(100 * value, undefined, 1);
  return mean === null ? '–' : low === null || high === null ? of(mean) : t('interval', { mean: of(mean), low: of(low), high: of(high) });
}

function interval({ mean, low, high }: Interval): string {
  if (mean === null) {
    return '–';
  }
  return low === null || high === null
    ? percent(mean, 1)
    : t('interval', { mean: percent(mean, 1), low: percent(Math.max(0, low), 1), high: percent(Math.min(1, high), 1) });
}
