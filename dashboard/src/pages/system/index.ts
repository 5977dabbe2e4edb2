import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { checkDataset, devices, health, metrics } from '../../api/lab.js';
import type { Result } from '../../api/result.js';
import type { DatasetCheck, Devices, Health } from '../../api/types.js';
import { number } from '../../app/messages.js';
import { href, pageOf } from '../../app/router.js';
import { nameOf, names } from '../../app/run-names.js';
import { field, plainTable, scrolling, type Column } from '../../components/parts.js';
import { whyCpu } from '../../components/why-cpu.js';
import { t } from './messages.js';
import { routeTimes, samples, type RouteTime, type Sample } from './prometheus.js';
import { Asked } from '../../components/asked.js';
import './system.css';

const KINDS = { cuda: 'CUDA', opencl: 'OpenCL' } as const;
const EVERY_MS = 5_000;
const MOST_ROUTES = 12;

/** The machine, the lab's own numbers, and where programs find the same. */
@customElement('page-system')
export class SystemPage extends Asked<Health> {
  @state() private devices: Devices | undefined;
  @state() private numbers: readonly Sample[] = [];
  @state() private check: { readonly said: string; readonly good: boolean } | undefined;
  @state() private checking = false;

  protected override begin(): void {
    this.watch(names);
    void this.poll(() => this.ask(), () => EVERY_MS);
  }

  async #askDevices(): Promise<void> {
    const found = await devices();
    this.devices = found.ok ? found.value : this.devices;
  }

  protected async fetch(): Promise<Result<Health>> {
    // The first answer waits for a measurement.
    void this.#askDevices();
    const [how, numbers] = await Promise.all([health(), metrics()]);
    this.numbers = samples(numbers ?? '');
    return how;
  }

  protected show(health: Health): TemplateResult {
    return html`<div class="page">
      <h1>${t('system')}</h1>
      <div class="cards">${this.#lab(health)} ${this.#devices()} ${this.#programs()}</div>
      ${this.#dataset()} ${this.#numbers()}
    </div>`;
  }

  #lab(health: Health): TemplateResult {
    return html`<section class="card">
      <h2>${t('health')}</h2>
      <dl>
        <dt>${t('state')}</dt>
        <dd>${t(health.status)}</dd>
        <dt>${t('redis')}</dt>
        <dd>${redis(health.redis)}</dd>
        <dt>${t('mode')}</dt>
        <dd>${t(health.execution_mode)}</dd>
      </dl>
    </section>`;
  }

  #devices(): TemplateResult | typeof nothing {
    if (!this.devices) {
      return nothing;
    }
    const { gpu_info, gpu_training, gpu_reason, gpu_runs, recommended_device } = this.devices;
    return html`<section class="card">
      <h2>${t('devices')}</h2>
      <dl>
        <dt>${t('advised')}</dt>
        <dd>${recommended_device.toUpperCase()}</dd>
        <dt>${t('gpu')}</dt>
        <dd>${gpu_info ? gpu_info.name : t('none')}</dd>
        ${gpu_info
          ? html`<dt>${t('memory')}</dt>
              <dd>${t('gigabytes', { size: number(gpu_info.vram_gb, undefined, 1) })}</dd>`
          : nothing}
        ${gpu_training
          ? html`<dt>${t('driver')}</dt>
              <dd>${KINDS[gpu_training.kind]}, ${gpu_training.driver}</dd>
              <dt>${t('speed')}</dt>
              <dd>${t('rates', { gpu: number(gpu_training.samples_per_second), cpu: number(gpu_training.cpu_samples_per_second) })}</dd>
              <dt>${t('inUse')}</dt>
              <dd>${gpu_runs.length === 0 ? t('noRun') : gpu_runs.map((id) => html`<a class="run" href=${href(pageOf(id))}>${nameOf(id)}</a>`)}</dd>`
          : html`<dt>${t('whyNot')}</dt>
              <dd>${whyCpu(gpu_reason ?? '')}</dd>`}
      </dl>
      <p class="quiet">${gpu_training ? t('speedOf') : nothing} ${t('devicesHint')}</p>
    </section>`;
  }

  #programs(): TemplateResult {
    return html`<section class="card">
      <h2>${t('docs')}</h2>
      <p class="quiet">${t('docsText')}</p>
      <p class="row"><a href="/docs">${t('tryOut')}</a> <a href="/redoc">${t('read')}</a> <a href="/openapi.json">openapi.json</a></p>
    </section>`;
  }

  #dataset(): TemplateResult {
    return html`<form class="card stack" @submit=${this.#checkDataset}>
      <h2>${t('dataset')}</h2>
      <div class="asking">
        ${field({
          id: 'dataset',
          label: t('name'),
          hint: t('datasetHint'),
          control: ({ id, describedBy }) =>
            html`<input class="input" id=${id} name="name" required maxlength="200" autocomplete="off" aria-describedby=${describedBy} />`,
        })}
        <button class="button" ?disabled=${this.checking}>${t('check')}</button>
      </div>
      <p role="status" class=${this.check?.good === false ? 'wrong' : ''}>${this.check?.said ?? nothing}</p>
    </form>`;
  }

  async #checkDataset(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const name = new FormData(event.currentTarget as HTMLFormElement).get('name');
    this.checking = true;
    const answer = await checkDataset(String(name).trim());
    this.checking = false;
    this.check = answer.ok ? said(answer.value) : { said: answer.error.message, good: false };
  }

  #numbers(): TemplateResult {
    const own = this.numbers.filter(({ name }) => name.startsWith('crucible_'));
    return html`<section class="stack">
      <h2>${t('numbers')}</h2>
      <p class="quiet">${t('numbersHint')} <a href="/metrics">/metrics</a></p>
      ${own.length === 0 ? html`<p class="quiet">${t('noNumbers')}</p>` : html`<div class="both">${this.#own(own)} ${this.#routes()}</div>`}
    </section>`;
  }

  #own(own: readonly Sample[]): TemplateResult {
    const columns: Array<Column<Sample>> = [
      {
        head: t('measure'),
        of: ({ help, name, labels }) => html`${help || name} ${Object.values(labels).map((label) => html`<span class="chip tag">${label}</span>`)}`,
      },
      { head: t('value'), of: ({ value }) => number(value), numeric: true },
    ];
    return plainTable(columns, own);
  }

  #routes(): TemplateResult {
    const columns: Array<Column<RouteTime>> = [
      { head: t('route'), of: ({ route }) => html`<code>${route}</code>` },
      { head: t('count'), of: ({ count }) => number(count), numeric: true },
      { head: t('mean'), of: ({ meanMs }) => t('milliseconds', { ms: number(meanMs, undefined, 1) }), numeric: true },
    ];
    return scrolling(t('requests'), plainTable(columns, routeTimes(this.numbers).slice(0, MOST_ROUTES)));
  }
}

function said({ valid, compatible, info, error, reason }: DatasetCheck): { said: string; good: boolean } {
  if (valid && compatible && info) {
    const examples = info.num_examples === null ? t('unknown') : number(info.num_examples);
    return { said: t('usable', { examples, features: info.features }), good: true };
  }
  return { said: t('unusable', { reason: reason ?? error ?? '' }), good: false };
}

/** The lab's words for its queue, which may also be an error's. */
const redis = (state: string): string => (state === 'not configured' ? t('noRedis') : state === 'unreachable' ? t('unreachable') : state === 'connected' ? t('connected') : state);
