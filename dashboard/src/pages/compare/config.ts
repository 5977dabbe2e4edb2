import { html, type TemplateResult } from 'lit';
import { searchField } from '../../components/parts.js';
import { agrees } from '../../components/paths.js';
import { configTable, found } from '../run/config-table.js';
import { swatch } from '../run/parts.js';
import { NAMES, type Comparison } from './variants.js';
import { t } from './messages.js';
import { showState, viewState } from './state.js';

/** What the configs of the shown strategies say, schedules included; at first only where they differ. */
export function config({ shown }: Comparison): TemplateResult {
  const { q, every } = viewState();
  const sides = shown.flatMap(({ members, index }) => members.map((member) => ({ member, index })));
  const told = sides.map(({ member }) => member.settings);
  const paths = found(told, q, (path) => every || (!NAMES.includes(path) && !agrees(told, path)));
  return html`<div class="row tools">
      ${searchField(t('search'), q, (text) => showState({ q: text }))}
      <button class="button ${every ? '' : 'on'}" aria-pressed=${!every} @click=${() => showState({ every: !every })}>${t('onlyDifferent')}</button>
    </div>
    ${paths.length === 0
      ? html`<p class="quiet">${q ? t('nothing') : t('same')}</p>`
      : configTable(t('config'), sides.map(({ member, index }) => html`${swatch(index)}${member.label}`), told, paths, every)}`;
}
