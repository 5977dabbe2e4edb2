import { html, type TemplateResult } from 'lit';
import type { PrintedFigure } from '../api/print.js';
import { scrolling } from './parts.js';
import './table-menu.js';
import './tabled.css';

/** A table of results, which may be wider than the page, with a menu that takes it away; as a {@link figure} too, where it is one. */
export const tabled = (label: string, table: unknown, figure?: () => PrintedFigure): TemplateResult =>
  html`<div class="tabled"><cr-table-menu .label=${label} .figure=${figure}></cr-table-menu>${scrolling(label, table)}</div>`;
