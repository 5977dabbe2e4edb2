import { call } from './http.js';
import type { components } from './openapi.js';
import type { Result } from './result.js';

/** The waiting line of the lab. */

export type WaitingLine = components['schemas']['WaitingLine'];
export type WaitingRun = WaitingLine['waiting'][number];
export type QueueChange = components['schemas']['QueueChange'];

export const waitingLine = (): Promise<Result<WaitingLine>> => call('GET', '/api/queue');
export const changeQueue = (id: string, change: QueueChange): Promise<Result<WaitingLine>> =>
  call('PATCH', `/api/queue/${encodeURIComponent(id)}`, { body: change });
