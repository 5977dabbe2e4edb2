import { html, type TemplateResult } from 'lit';
import { scrolling } from './parts.js';
import './table-menu.js';
import './tabled.css';

/** A table of results, which may be wider than the page, with a menu that takes it away. */
export const tabled = (label: string, table: unknown): TemplateResult =>
  html`<div class="tabled"><cr-table-menu .label=${label}></cr-table-menu>${scrolling(label, table)}</div>`;
