import { call } from './http.js';
import type { components } from './openapi.js';
import type { Result } from './result.js';

/** What the lab says of strategies under attack; no page judges by itself. */

export type Judgement = components['schemas']['Judgement'];
export type Verdict = Judgement['verdict'];

/** A mean over seeds; its ends are null for one seed, all but n for none. */
export type Interval = components['schemas']['MeanInterval'];

export type Verdicts = components['schemas']['Verdicts'];

export const verdicts = (ids: readonly string[]): Promise<Result<Verdicts>> =>
  call('GET', '/api/verdicts', { query: { simulation_ids: ids.join(',') } });
