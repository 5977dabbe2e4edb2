import { call, versioned, type Versioned } from './http.js';
import type { components } from './openapi.js';
import type { Result } from './result.js';

/** Reports: texts in Markdown with charts and tables of runs. */

export type ReportSummary = components['schemas']['ReportSummary'];
export type Report = components['schemas']['Report'];
export type ReportChange = components['schemas']['ReportChange'];

const REPORTS = '/api/reports';
const path = (id: string): string => `${REPORTS}/${encodeURIComponent(id)}`;

export const reports = (): Promise<Result<ReportSummary[]>> => call('GET', REPORTS);
export const report = (id: string): Promise<Result<Versioned<Report>>> => versioned('GET', path(id));
export const createReport = (body: ReportChange): Promise<Result<Report>> => call('POST', REPORTS, { body });
/** Changes the version that was seen; refused with 412 when somebody else was faster. */
export const changeReport = (id: string, body: ReportChange, version: string): Promise<Result<Versioned<Report>>> =>
  versioned('PATCH', path(id), { body, headers: { 'If-Match': version } });
export const deleteReport = (id: string): Promise<Result<unknown>> => call('DELETE', path(id));
