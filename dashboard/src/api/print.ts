import { file } from './http.js';
import type { components } from './openapi.js';
import type { Result } from './result.js';

/** Figures, tables and whole papers for print, as `crucible paper` draws and sets them. */

export type PrintedFigure = components['schemas']['PrintedFigure'];
export type PrintedTable = components['schemas']['PrintedTable'];

/** How large figures are: a template or a length, and the size of their smallest letters in points. */
export interface PrintFormat {
  readonly width: string;
  readonly fontSize: number;
}

const query = ({ width, fontSize }: PrintFormat): Record<string, string> => ({ width, font_size: String(fontSize) });

export const printFigure = (figure: PrintedFigure, kind: 'pdf' | 'svg', format: PrintFormat): Promise<Result<Blob>> =>
  file('POST', '/api/print/figure', { body: figure, query: { ...query(format), format: kind } });

export const printTable = (table: PrintedTable, kind: 'tex' | 'md' | 'csv'): Promise<Result<Blob>> =>
  file('POST', '/api/print/table', { body: table, query: { format: kind } });

/** The paper of a run or a sweep, as a zip. */
export const paper = (of: 'simulations' | 'sweeps', id: string, format: PrintFormat): Promise<Result<Blob>> =>
  file('GET', `/api/${of}/${encodeURIComponent(id)}/paper`, { query: query(format) });
