import { call } from '../../api/http.js';
import type { components } from '../../api/openapi.js';
import type { Result } from '../../api/result.js';
import type { Interval } from '../../api/verdicts.js';

/** The lab's red team campaigns. */

type Schemas = components['schemas'];
export type Campaign = Schemas['CampaignSummary'];
export type Plan = Schemas['CampaignPlan'];
export type Request = Schemas['CampaignRequest'];
export type Line = Schemas['CampaignLine'];

export interface Report {
  readonly line: string;
  readonly attack: string;
  readonly runs: number;
  readonly accuracy: Interval;
  readonly clean_accuracy: Interval;
  readonly attacks: ReadonlyArray<{ readonly attack: string; readonly runs: number; readonly failed: number; readonly best: string; readonly accuracy: number | null }>;
  readonly judgement?: Schemas['Judgement'];
  readonly failures?: ReadonlyArray<{ readonly attack: string; readonly reason: string }>;
}

export type CampaignDetail = Omit<Schemas['CampaignDetail'], 'report'> & { readonly report: Report | null };

const CAMPAIGNS = '/api/campaigns';
const path = (id: string, rest = ''): string => `${CAMPAIGNS}/${encodeURIComponent(id)}${rest}`;

export const campaigns = (): Promise<Result<Campaign[]>> => call('GET', CAMPAIGNS);
export const campaign = (id: string): Promise<Result<CampaignDetail>> => call('GET', path(id));
export const ledger = (id: string): Promise<Result<Line[]>> => call('GET', path(id, '/ledger'));
export const plan = (request: Request): Promise<Result<Plan>> => call('POST', CAMPAIGNS, { body: request, query: { dry_run: 'true' } });
export const start = (request: Request, key: string): Promise<Result<{ readonly campaign_id: string }>> =>
  call('POST', CAMPAIGNS, { body: request, headers: { 'Idempotency-Key': key } });
export const stop = (id: string): Promise<Result<unknown>> => call('POST', path(id, '/stop'));
export const resume = (id: string): Promise<Result<unknown>> => call('POST', path(id, '/resume'));
export const remove = (id: string): Promise<Result<unknown>> => call('DELETE', path(id));
export const fileAddress = (id: string, file: string): string => path(id, `/results/${encodeURIComponent(file)}`);
