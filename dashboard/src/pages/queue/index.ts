import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { health, queueStatus, workers } from '../../api/lab.js';
import { changeQueue, waitingLine, type QueueChange, type WaitingLine, type WaitingRun } from '../../api/queue.js';
import { success, type Result } from '../../api/result.js';
import { STATES, type Health, type LiveRun, type QueueStatus, type Worker } from '../../api/types.js';
import { live, liveRun, runName } from '../../app/live-runs.js';
import { ago, number, percent } from '../../app/messages.js';
import { href, pageOf } from '../../app/router.js';
import { icon } from '../../components/icons.js';
import { plainTable, progressBar, scrolling, select, stateChip, type Column } from '../../components/parts.js';
import { toastFailure } from '../../components/toasts.js';
import { stopping, stopRuns } from '../runs/actions.js';
import { t } from './messages.js';
import { inTime, left, why } from './time.js';
import { Asked } from '../../components/asked.js';
import './queue.css';

const EVERY_MS = 2_000;

const PRIORITIES = Array.from({ length: 10 }, (_, i) => ({ value: String(i), label: String(i) }));

interface Known {
  readonly health: Health;
  readonly queue: QueueStatus;
  readonly workers: readonly Worker[];
  readonly line: WaitingLine;
}

/** What is at work, what waits, and who works. */
@customElement('page-queue')
export class QueuePage extends Asked<Known> {
  protected override begin(): void {
    this.watch(live);
    this.watch(stopping);
    void this.poll(() => this.ask(), () => EVERY_MS);
  }

  protected async fetch(): Promise<Result<Known>> {
    const [how, queue, who, line] = await Promise.all([health(), queueStatus(), workers(), waitingLine()]);
    if (how.ok && queue.ok && who.ok && line.ok) {
      return success({ health: how.value, queue: queue.value, workers: who.value, line: line.value });
    }
    return [how, queue, who, line].find((answer) => !answer.ok) as Result<never>;
  }

  protected show({ health, queue, workers, line }: Known): TemplateResult {
    return html`<div class="page">
      <h1>${t('queue')}</h1>
      <ul class="counts" aria-label=${t('states')}>
        ${STATES.map((name) => html`<li>${stateChip(name)} <strong class="number">${number(queue[name])}</strong></li>`)}
      </ul>
      ${this.#running()} ${this.#waiting(line)}
      <section>
        <h2>${t('workers')}</h2>
        <p class="quiet">${this.#mode(health)}</p>
        ${workers.length > 0 ? this.#workers(workers) : html`<p class="quiet">${t(health.execution_mode === 'celery' ? 'noWorkers' : 'embedded')}</p>`}
      </section>
    </div>`;
  }

  #mode(health: Health): string {
    if (health.execution_mode === 'celery') {
      return t('celery');
    }
    return health.redis === 'not configured' ? t('subprocess') : t('degraded');
  }

  #running(): TemplateResult {
    const busy = (live.value ?? []).filter((run) => run.status === 'running');
    return html`<section>
      <h2>${t('running')}</h2>
      ${busy.length === 0 ? html`<p class="quiet">${t('nobodyRuns')}</p>` : html`<ul class="jobs">${busy.map((run) => this.#job(run))}</ul>`}
    </section>`;
  }

  #job(run: LiveRun): TemplateResult {
    return html`<li class="card">
      <div class="row spread">
        <a href=${href(`/runs/${encodeURIComponent(run.simulation_id)}`)}>${runName(run)}</a>
        ${this.#stop(run)}
      </div>
      ${progressBar(run.progress)}
      <div class="row quiet number facts">
        <span>${percent(run.progress)}</span>
        ${run.current_round === null ? nothing : html`<span>${t('round', { round: run.current_round, rounds: run.total_rounds ?? '?' })}</span>`}
        ${(run.total_strategies ?? 1) > 1
          ? html`<span>${t('strategy', { strategy: run.current_strategy === null ? '?' : run.current_strategy + 1, strategies: run.total_strategies ?? '?' })}</span>`
          : nothing}
        ${left(run.simulation_id, this.known?.line)} <span>${run.strategies.join(', ')}</span>
      </div>
    </li>`;
  }

  #waiting(line: WaitingLine): TemplateResult {
    return html`<section>
      <h2>${t('waiting')}</h2>
      <p class="quiet">${t('slotsTaken', { running: line.running, slots: line.slots })}</p>
      ${line.waiting.length === 0
        ? html`<p class="quiet">${t('nobodyWaits')} <a href=${href('/launch')}>${t('launchRun')}</a></p>`
        : html`<ol class="jobs">
            ${repeat(
              line.waiting,
              ({ id }) => id,
              (one, i) => this.#waits(one, i, line),
            )}
          </ol>`}
    </section>`;
  }

  #waits(one: WaitingRun, i: number, line: WaitingLine): TemplateResult {
    const { waiting } = line;
    const name = this.#nameOf(one.id);
    const run = liveRun(one.id);
    const change = (what: QueueChange): void => void this.#change(one.id, what);
    const after = waiting[i + 2]?.id ?? null;
    return html`<li class="card ${one.paused ? 'paused' : ''}">
      <div class="row spread">
        <span><strong class="number">${one.place}.</strong> <a href=${href(pageOf(one.id))}>${name}</a> ${run ? html`<span class="quiet">${ago(run.created_at_utc)}</span>` : nothing}</span>
        <span class="row">
          ${select(t('priority'), String(one.priority), PRIORITIES, (value) => change({ priority: Number(value) }))}
          <button class="button square" aria-label=${t('earlier', { name })} title=${t('earlier', { name })} ?disabled=${i === 0} @click=${() => change({ before: waiting[i - 1]?.id ?? null })}>${icon('up')}</button>
          <button class="button square" aria-label=${t('later', { name })} title=${t('later', { name })} ?disabled=${i === waiting.length - 1} @click=${() => change({ before: after })}>${icon('down')}</button>
          <button class="button" aria-label=${t(one.paused ? 'goOnName' : 'pauseName', { name })} @click=${() => change({ paused: !one.paused })}>${t(one.paused ? 'goOn' : 'pause')}</button>
          ${run ? this.#stop(run) : nothing}
        </span>
      </div>
      <p class="quiet">${why(i, line)} ${inTime(one)}</p>
    </li>`;
  }

  async #change(id: string, what: QueueChange): Promise<void> {
    const answer = await changeQueue(id, what);
    if (answer.ok && this.known) {
      this.known = { ...this.known, line: answer.value };
    } else if (!answer.ok) {
      toastFailure(answer.error);
      await this.ask();
    }
  }

  #stop(run: LiveRun): TemplateResult {
    const ending = stopping.value.has(run.simulation_id);
    return html`<button
      class="button"
      ?disabled=${ending}
      aria-label=${t(ending ? 'stoppingName' : 'stopName', { name: runName(run) })}
      @click=${() => void stopRuns([run])}
    >
      ${t(ending ? 'stopping' : 'stop')}
    </button>`;
  }

  #workers(workers: readonly Worker[]): TemplateResult {
    const columns: Array<Column<Worker>> = [
      { head: t('worker'), of: ({ id }) => id },
      { head: t('host'), of: ({ host }) => host },
      { head: t('slots'), of: ({ running, slots }) => `${running.length} / ${slots}`, numeric: true },
      {
        head: t('runs'),
        of: ({ running }) => running.map((id) => html`<a href=${href(`/runs/${encodeURIComponent(id)}`)}>${this.#nameOf(id)}</a> `),
      },
      { head: t('heartbeat'), of: (worker) => ago(worker.last_heartbeat) },
    ];
    return scrolling(t('workers'), plainTable(columns, workers));
  }

  #nameOf(id: string): string {
    const run = liveRun(id);
    return run ? runName(run) : id;
  }
}
