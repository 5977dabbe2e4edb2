import { svg, html, type TemplateResult } from 'lit';

/** Drawn on a grid of 16 with strokes, so that they take the colour of the text around them. */
const PATHS = {
  search: 'M7 12a5 5 0 1 0 0-10 5 5 0 0 0 0 10zm3.5-1.5L14 14',
  more: 'M3 8h.01M8 8h.01M13 8h.01',
  close: 'M3.5 3.5l9 9m0-9l-9 9',
  up: 'M8 13V3M4 7l4-4 4 4',
  down: 'M8 3v10M4 9l4 4 4-4',
  check: 'M3 8.5l3.5 3.5L13 4.5',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  star: 'M8 2l1.8 3.9 4.2.5-3.1 2.9.8 4.2L8 11.4l-3.7 2.1.8-4.2L2 6.4l4.2-.5z',
  trash: 'M3 4.5h10M6.5 4V2.5h3V4M4.5 4.5l.6 9h5.8l.6-9M6.8 7v4M9.2 7v4',
  stop: 'M4 4h8v8H4z',
  play: 'M5 3l8 5-8 5z',
  archive: 'M2 3h12v3H2zM3 6v7h10V6M6.5 9h3',
  compare: 'M5.5 2.5v11M10.5 2.5v11M2.5 10l3-3m8-1l-3 3',
  tag: 'M2.5 2.5h5l6 6-5 5-6-6zM5.5 5.5h.01',
  edit: 'M3 13l.6-2.8L11 2.8 13.2 5l-7.4 7.4z',
  theme: 'M8 2.5a5.5 5.5 0 1 0 0 11zM8 2.5a5.5 5.5 0 0 1 0 11',
  menu: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  download: 'M8 2.5v8M4.5 7L8 10.5 11.5 7M3 13.5h10',
  upload: 'M8 10.5v-8M4.5 6L8 2.5 11.5 6M3 13.5h10',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  talk: 'M2.5 3h11v8H7l-3 2.5V11H2.5z',
  enlarge: 'M9.5 2.5h4v4M13.5 2.5L9 7M6.5 13.5h-4v-4M2.5 13.5L7 9',
  plus: 'M8 3v10M3 8h10',
} as const;

export type IconName = keyof typeof PATHS;

/** A picture beside a text that says the same, so hidden from those who listen. */
export function icon(name: IconName): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">${svg`<path d=${PATHS[name]} />`}</svg>`;
}
