import { html, type TemplateResult } from 'lit';
import { scrolling } from '../../components/parts.js';
import { agrees, allPaths, type Leaves } from '../../components/paths.js';
import { t } from './messages.js';
import { breakable } from './parts.js';

/** The paths of {@link sides} that are {@link wanted} and hold {@link search}, or have a value that does. */
export function found(sides: readonly Leaves[], search: string, wanted: (path: string) => boolean): string[] {
  const holds = (text = ''): boolean => text.toLowerCase().includes(search.toLowerCase());
  return allPaths(sides).filter((path) => wanted(path) && (holds(path) || sides.some((side) => side.has(path) && holds(side.get(path)))));
}

/** What configs say at {@link paths}, a column each; where that differs stands out if it is {@link marked}. */
export const configTable = (label: string, heads: readonly unknown[], sides: readonly Leaves[], paths: readonly string[], marked: boolean): TemplateResult =>
  scrolling(
    label,
    html`<table class="plain-table config">
      <thead>
        <tr><th scope="col">${t('key')}</th>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr>
      </thead>
      <tbody>
        ${paths.map(
          (path) =>
            html`<tr class=${marked && !agrees(sides, path) ? 'differs' : ''}>
              <th scope="row">${breakable(path)}</th>
              ${sides.map((side) => html`<td><code>${side.get(path) ?? '–'}</code></td>`)}
            </tr>`,
        )}
      </tbody>
    </table>`,
  );
