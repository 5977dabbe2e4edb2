import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { success, type Result } from '../../api/result.js';
import type { Interval } from '../../api/verdicts.js';
import { isLive } from '../../app/live-runs.js';
import { ago, number, percent } from '../../app/messages.js';
import { language } from '../../app/preferences.js';
import { href } from '../../app/router.js';
import { Listed } from '../../components/listed.js';
import { plainTable, scrolling, stateChip, verdictChip, type Column } from '../../components/parts.js';
import { campaign, campaigns, fileAddress, ledger, remove, resume, stop, type Campaign, type CampaignDetail, type Line, type Report } from './api.js';
import './builder.js';
import { difference, onOneSeed } from './found.js';
import { stageName, t } from './messages.js';
import './redteam.css';

type Shown = CampaignDetail & { readonly lines: readonly Line[] };

/** All red team campaigns, or with `?id=` one of them as its runs come in. */
@customElement('page-redteam')
export class RedTeamPage extends Listed<Campaign, Shown> {
  protected readonly path = '/redteam';
  protected readonly deeds = { stop, resume, remove, question: () => ({ title: t('removeTitle'), text: t('removeText') }), file: fileAddress };
  protected fetchAll = campaigns;

  protected async fetchOne(id: string): Promise<Result<Shown>> {
    const [answer, lines] = await Promise.all([campaign(id), ledger(id)]);
    return answer.ok ? success({ ...answer.value, lines: lines.ok ? lines.value : [] }) : answer;
  }

  protected all(list: readonly Campaign[]): TemplateResult {
    const columns: Array<Column<Campaign>> = [
      { head: t('rule'), of: (one) => html`<a href=${href(`/redteam?id=${encodeURIComponent(one.campaign_id)}`)}>${one.rule || one.campaign_id}</a>` },
      { head: t('state'), of: (one) => html`${stateChip(one.status)} ${isLive(one) ? percent(one.progress) : nothing}` },
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

  protected one(detail: Shown): TemplateResult {
    const { report, lines } = detail;
    return html`<div class="page">
      ${this.head(`${t('redteam')}: ${detail.rule}`, detail, t('back'))}
      <p class="quiet" role="status">${t('soFar', { runs: detail.runs, budget: detail.budget, stage: stageName(detail.stage) || '–' })}</p>
      ${report ? this.#found(report, lines) : this.#best(detail)} ${this.#path(lines)} ${this.#tried(report, lines)}
      ${this.files(detail, (file) => (file === 'best.json' ? t('bestConfig') : t('report')))}
    </div>`;
  }

  #best({ best, best_accuracy: left }: CampaignDetail): TemplateResult | typeof nothing {
    return best ? html`<p>${t('best')}: <code>${best}</code>${left === null ? nothing : html` – ${t('left')} ${percent(left, 1)}`}</p>` : nothing;
  }

  /** What the attack takes, seed by seed, and the lab's word on the rule. */
  #found(report: Report, lines: readonly Line[]): TemplateResult {
    const taken = difference(lines, report.attack);
    const said = { attack: report.attack, accuracy: interval(report.accuracy), clean: interval(report.clean_accuracy), n: report.accuracy.n, runs: report.runs };
    const broke = report.failures ?? [];
    return html`<p class="headline">
        <strong>${t('taken', { attack: report.attack, points: points(taken), n: taken.n })}</strong> ${report.judgement ? verdictChip(report.judgement) : nothing}
      </p>
      <p>${t('found', said)} ${report.judgement?.sentence[language.value] ?? ''}</p>
      ${broke.length > 0 ? html`<p>${t('broke')} ${broke.map(({ attack }) => attack).join(', ')} (${broke[0]?.reason ?? ''})</p>` : nothing}`;
  }

  #path(lines: readonly Line[]): TemplateResult {
    const columns: Array<Column<Line>> = [
      { head: t('run'), of: ({ run }) => number(run) },
      { head: t('attack'), of: ({ attack }) => html`<code>${attack}</code>` },
      { head: t('left'), of: ({ accuracy }) => (accuracy === null ? '–' : percent(accuracy, 1)), numeric: true },
      { head: t('stage'), of: ({ stage }) => stageName(stage) },
    ];
    const steps = lines.filter(({ best }) => best);
    return html`<section>
      <h2>${t('path')}</h2>
      ${scrolling(t('path'), plainTable(columns, steps))}
    </section>`;
  }

  #tried(report: Report | null, lines: readonly Line[]): TemplateResult | typeof nothing {
    if (!report) {
      return nothing;
    }
    const { seed, left } = onOneSeed(lines);
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
