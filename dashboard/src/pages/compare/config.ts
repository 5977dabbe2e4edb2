import { html, type TemplateResult } from 'lit';
import { scrolling, searchField } from '../../components/parts.js';
import { agrees, allPaths } from '../../components/paths.js';
import { breakable, swatch } from '../run/parts.js';
import { NAMES } from './variants.js';
import type { Comparison } from './context.js';
import { t } from './messages.js';
import { showState, viewState } from './state.js';

/** What the configs of the shown strategies say, schedules included; at first only where they differ. */
export function config({ shown }: Comparison): TemplateResult {
  const { q, every } = viewState();
  const sides = shown.flatMap(({ members, index }) => members.map((member) => ({ member, index })));
  const told = sides.map(({ member }) => member.settings);
  const search = q.toLowerCase();
  const paths = allPaths(told).filter(
    (path) =>
      (every || (!NAMES.includes(path) && !agrees(told, path))) &&
      (path.toLowerCase().includes(search) || told.some((side) => side.get(path)?.toLowerCase().includes(search))),
  );
  return html`<div class="row tools">
      ${searchField(t('search'), q, (text) => showState({ q: text }))}
      <button class="button ${every ? '' : 'on'}" aria-pressed=${!every} @click=${() => showState({ every: !every })}>${t('onlyDifferent')}</button>
    </div>
    ${paths.length === 0
      ? html`<p class="quiet">${q ? t('nothing') : t('same')}</p>`
      : scrolling(
          t('config'),
          html`<table class="plain-table config">
            <thead>
              <tr>
                <th scope="col">${t('key')}</th>
                ${sides.map(
                  ({ member, index }) =>
                    html`<th scope="col">${swatch(index)}${member.label}</th>`,
                )}
              </tr>
            </thead>
            <tbody>
              ${paths.map(
                (path) =>
                  html`<tr class=${every && !agrees(told, path) ? 'differs' : ''}>
                    <th scope="row">${breakable(path)}</th>
                    ${told.map((side) => html`<td><code>${side.get(path) ?? '–'}</code></td>`)}
                  </tr>`,
              )}
            </tbody>
          </table>`,
        )}`;
}
