import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { until } from 'lit/directives/until.js';
import * as lab from '../../api/lab.js';
import type { Config, KnownRun } from '../../api/types.js';
import { number } from '../../app/messages.js';
import { go, href, place } from '../../app/router.js';
import { isLive, runName } from '../../app/live-runs.js';
import { askText } from '../../components/ask.js';
import { icon } from '../../components/icons.js';
import type { MenuItem } from '../../components/menu.js';
import { askPaper } from '../../components/print.js';
import { progressBar, stateChip, tagChip } from '../../components/parts.js';
import { moreSeeds, PARENT, withTwin } from '../launch/again.js';
import { archiveRuns, deleteRuns, renameRun, resumeRuns, stopRuns } from '../runs/actions.js';
import { askNotes, askTags } from '../runs/dialogs.js';
import { settings } from './attacks.js';
import type { RunContext } from './parts.js';
import { t } from './messages.js';
import { toastFailure } from '../../components/toasts.js';
import './waiting.js';
import '../../components/menu.js';

/** Opens the launch page with the config of a run. */
export const clone = (id: string): void => go('/launch', { from: id });

export function stopOrResume(run: KnownRun): void {
  if (isLive(run)) {
    void stopRuns([run]);
  } else if (run.status === 'stopped' || run.status === 'failed') {
    void resumeRuns([run]);
  }
}

/** What a run is called, how it stands, and what can be done with it. */
export function header(run: RunContext, listed: KnownRun | undefined): TemplateResult {
  const config = settings(run.detail.config);
  const name = listed ? runName(listed) : String(config['display_name'] ?? run.id);
  return html`<header class="head">
    <div class="row spread">
      <h1>${name}</h1>
      <div class="row">${listed ? buttons(run, listed) : nothing}</div>
    </div>
    <div class="row">
      ${stateChip(listed?.status ?? run.detail.status)} ${listed ? progress(listed, run) : nothing}
      ${listed && isLive(listed) ? html`<cr-time-left class="quiet number" .runId=${run.id}></cr-time-left>` : nothing} ${listed?.tags.map(tagChip)}
      <span class="quiet"
        >${facts(config)}</span
      >
      ${parent(run.detail.config)} ${ofSweep(run)} <code class="quiet">${run.id}</code>
    </div>
    ${listed?.notes ? notes(listed.notes) : nothing}
  </header>`;
}

/** What was noted, as written until what draws Markdown is here: most runs have no notes. */
const notes = (text: string): TemplateResult =>
  html`<div class="notes">${guard([text], () => until(import('../../components/markdown.js').then(({ markdown }) => markdown(text)), html`<p>${text}</p>`))}</div>`;

/** The run that this one was made of, and what differs. */
function parent(config: Config): TemplateResult | typeof nothing {
  const id = config[PARENT];
  return typeof id === 'string'
    ? html`<a href=${href(`/runs/${encodeURIComponent(id)}`)}>${t('madeOf')}</a> <a href=${href(place.value.path, { tab: 'config', against: id })}>${t('whatDiffers')}</a>`
    : nothing;
}

/** The sweep that this is a cell of, and what it kept of the rounds. */
function ofSweep({ id, history }: RunContext): TemplateResult | typeof nothing {
  const sweep = lab.sweepOf(id);
  const first = history.strategies[0]?.[0]?.round ?? 1;
  return sweep
    ? html`<a href=${href('/sweeps', { id: sweep })}>${t('ofSweep')}</a> ${first > 1 ? html`<span class="quiet">${t('lateOnly', { round: first })}</span>` : nothing}`
    : nothing;
}

/** Launches the config of a cell as a run of its own; the same cell again is the same run. */
async function launchCell({ id, detail }: RunContext): Promise<void> {
  const launched = await lab.launch(detail.config, id);
  if (launched.ok) {
    go(`/runs/${encodeURIComponent(launched.value.simulation_id)}`);
  } else {
    toastFailure(launched.error);
  }
}

/** What the config tells of data, model and size; a value that cannot be one is left out. */
function facts(config: Config): string {
  const names = (['dataset_keyword', 'model_keyword'] as const).map((key) => config[key]).filter((value) => typeof value === 'string');
  const counts = (['num_of_clients', 'num_of_rounds', 'seed'] as const).flatMap((key) => {
    const value = config[key];
    return typeof value === 'number' ? [t(`facts_${key}`, { value: number(value) })] : [];
  });
  return [...names, ...counts, ...trunk(config['start_from'])].join(' · ');
}

/** The run that a branch started from. */
function trunk(from: unknown): string[] {
  const { run, round } = (from ?? {}) as { run?: unknown; round?: unknown };
  return typeof run === 'string' && typeof round === 'number' ? [t('facts_trunk', { run, round: number(round) })] : [];
}

function progress(listed: KnownRun, { names }: RunContext): TemplateResult | typeof nothing {
  if (!isLive(listed) || listed.current_round === null || listed.total_rounds === null) {
    return nothing;
  }
  return html`<span class="progress"
    >${progressBar(listed.progress)}
    <span class="quiet number"
      >${t('progressOf', {
        strategy: (listed.current_strategy ?? 0) + 1,
        strategies: listed.total_strategies ?? names.length,
        round: listed.current_round,
        rounds: listed.total_rounds,
      })}</span
    ></span
  >`;
}

function buttons(run: RunContext, listed: KnownRun): TemplateResult {
  const again = html`<button class="button" @click=${() => void moreSeeds([listed])}>${t('moreSeeds')}</button>
    <a class="button" href=${href('/launch', { from: run.id })}>${icon('copy')}${t('clone')}</a>`;
  if (lab.sweepOf(run.id)) {
    return html`<button class="button" @click=${() => void launchCell(run)}>${icon('play')}${t('launchCell')}</button> ${again}
      <a class="button" href=${href('/compare', { ids: run.id })}>${icon('compare')}${t('compare')}</a>`;
  }
  const resumable = listed.status === 'stopped' || (listed.status === 'failed' && run.history.any);
  const config = settings(run.detail.config);
  const items: MenuItem[] = [
    { label: t('rename'), icon: 'edit', run: () => void askName(listed) },
    { label: t('tags'), icon: 'tag', run: () => void askTags([listed]) },
    { label: t('notes'), icon: 'edit', run: () => void askNotes(listed) },
    { label: t('paper'), icon: 'download', run: () => void askPaper('simulations', run.id) },
    ...(config['clean_twin'] === true ? [] : [{ label: t('addTwin'), icon: 'compare' as const, run: () => void withTwin(run.id) }]),
    { label: t('branch'), icon: 'copy', run: () => go('/launch', { from: run.id, round: '' }) },
    { label: t('compare'), icon: 'compare', run: () => go('/compare', { ids: run.id }) },
    { label: t(listed.archived ? 'restore' : 'archive'), icon: 'archive', run: () => void archiveRuns([listed], !listed.archived) },
    {
      label: t('remove'),
      icon: 'trash',
      danger: true,
      run: () => {
        deleteRuns([listed]);
        go('/');
      },
    },
  ];
  return html`${isLive(listed)
    ? html`<button class="button" @click=${() => stopOrResume(listed)}>${icon('stop')}${t('stop')}</button>`
    : resumable
      ? html`<button class="button" @click=${() => stopOrResume(listed)}>${icon('play')}${t('resume')}</button>`
      : nothing}
    ${again}
    <cr-menu compact .icon=${'more'} .label=${t('moreActions')} .items=${items}></cr-menu>`;
}

const askName = (run: KnownRun): Promise<unknown> =>
  askText({ title: t('rename'), label: t('name'), value: runName(run), most: 100, take: (name) => renameRun(run, name) });
