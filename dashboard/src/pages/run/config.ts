import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import * as lab from '../../api/lab.js';
import type { Config } from '../../api/types.js';
import { place } from '../../app/router.js';
import { nameIn } from '../../app/run-names.js';
import { icon } from '../../components/icons.js';
import { agrees, leaves, type Leaves } from '../../components/paths.js';
import { toastFailure } from '../../components/toasts.js';
import { View } from '../../components/view.js';
import { searchField } from '../../components/parts.js';
import { chooseRuns } from '../compare/chooser.js';
import type { RunContext } from './parts.js';
import { configTable, found } from './config-table.js';
import { t } from './messages.js';
import { save } from '../../components/save.js';
import { showState, viewState } from './state.js';

/** The config of a run, and how it differs from any other's. */
@customElement('run-config')
export class RunConfig extends View {
  @property({ attribute: false }) run: RunContext | undefined;
  @state() private other: Leaves | undefined;
  @state() private otherName = '';
  #asked = '';

  protected override begin(): void {
    this.watch(place);
  }

  protected override willUpdate(): void {
    const { against } = viewState();
    if (against !== this.#asked) {
      this.#asked = against;
      this.other = undefined;
      this.otherName = against;
      if (against) {
        void this.#load(against);
      }
    }
  }

  async #load(id: string): Promise<void> {
    const answer = await lab.config(id);
    if (id !== this.#asked) {
      return;
    }
    if (answer.ok) {
      this.other = leaves(answer.value as Config);
      this.otherName = nameIn(answer.value as Config) ?? id;
    } else {
      toastFailure(answer.error);
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    const run = this.run;
    if (!run) {
      return nothing;
    }
    const { q, against, different } = viewState();
    const own = leaves(run.detail.config);
    const sides = this.other ? [own, this.other] : [own];
    const shown = found(sides, q, (path) => !different || !this.other || !agrees(sides, path));
    return html`<div class="row tools">
        ${searchField(t('search'), q, (text) => showState({ q: text }))}
        <button class="button" aria-haspopup="dialog" @click=${() => this.#choose()}>${icon('compare')}${t('against')}${against ? `: ${this.otherName}` : ' …'}</button>
        ${against ? html`<button class="button plain" @click=${() => showState({ against: '', different: false })}>${t('noOther')}</button>` : nothing}
        ${this.other
          ? html`<button class="button ${different ? 'on' : ''}" aria-pressed=${different} @click=${() => showState({ different: !different })}>
              ${t('onlyDifferent')}
            </button>`
          : nothing}
        <button class="button" @click=${() => save(`${run.id}.json`, JSON.stringify(run.detail.config, null, 2))}>
          ${icon('download')}${t('downloadConfig')}
        </button>
      </div>
      ${shown.length === 0
        ? html`<p class="quiet">${this.other && different ? t('same') : t('nothingFound')}</p>`
        : configTable(t('config'), this.other ? [t('thisRun'), this.otherName] : [t('value')], sides, shown, !different)}`;
  }

  #choose(): void {
    const change = ([against = '']: readonly string[]): void => showState({ against, different: true });
    void chooseRuns({ ids: () => [viewState().against], change, other: this.run?.id ?? '' });
  }
}
