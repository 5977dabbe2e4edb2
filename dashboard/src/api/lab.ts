import { address, call, versioned, type Versioned } from './http.js';
import { fetchFromLab } from './token.js';
import { follow, type Event, type Follower } from './events.js';
import { success, type Result } from './result.js';
import type * as T from './types.js';
import { language } from '../app/preferences.js';

/** The lab's endpoints, one function each. */

const SIMULATIONS = '/api/simulations';

export function runPath(id: string, rest = ''): string {
  return `${SIMULATIONS}/${encodeURIComponent(id)}${rest}`;
}

/** The sweep of a run that is one of its cells; a cell is only read. */
export const sweepOf = (id: string): string | undefined => /^(sweep_\d{8}_\d{6}_\d{6})\.\d+$/.exec(id)?.[1];

const LIVE = 'queued,pending,running';

/** The runs that are not over. */
export const liveRuns = (): Promise<Result<T.LiveRun[]>> =>
  call('GET', SIMULATIONS, { query: { include: 'annotations,settings,status', status: LIVE } });

/** How far the runs are that are not over; cheap enough to ask again and again. */
export const liveProgress = (): Promise<Result<T.LiveProgress[]>> =>
  call('GET', SIMULATIONS, { query: { include: 'status', status: LIVE } });

export const run = (id: string, signal?: AbortSignal): Promise<Result<T.RunDetail>> =>
  call('GET', runPath(id), signal ? { signal } : {});

export const status = (id: string): Promise<Result<T.RunStatus>> => call('GET', runPath(id, '/status'));

export const config = (id: string): Promise<Result<T.Config>> => call('GET', runPath(id, '/config'));

/** The runs that this tab launched, also before it was loaded again. */
const LAUNCHED = 'crucible.launched';

const launchedIds = (): string[] => sessionStorage.getItem(LAUNCHED)?.split(' ') ?? [];

export const launchedHere = (id: string): boolean => launchedIds().includes(id);

/** Sent again with the same key, a launch starts nothing more. */
export async function launch(body: T.Config, key: string, priority = 0): Promise<Result<{ readonly simulation_id: string }>> {
  const answer = await call<{ readonly simulation_id: string }>('POST', SIMULATIONS, {
    body,
    query: { strict: 'true', priority: String(priority) },
    headers: { 'Idempotency-Key': key },
  });
  if (answer.ok) {
    sessionStorage.setItem(LAUNCHED, [...launchedIds(), answer.value.simulation_id].join(' '));
  }
  return answer;
}

/** Judges a config, and estimates what it takes. */
export const validate = (body: T.Config, signal?: AbortSignal): Promise<Result<T.Validation>> =>
  call('POST', '/api/validate', { body, query: { estimate: 'true' }, ...(signal ? { signal } : {}) });

/** What a config may hold, key by key, in words of the page's language. */
export async function configKeys(): Promise<Result<T.Keys>> {
  const answer = await call<T.ConfigSchema>('GET', '/api/config/schema', { query: { language: language.value } });
  return answer.ok ? success(answer.value.$defs.settings.properties) : answer;
}

/** Who would hold what, and what attacks on data would do. */
export const preview = (body: T.Config, signal?: AbortSignal): Promise<Result<T.Preview>> =>
  call('POST', '/api/config/preview', { body, ...(signal ? { signal } : {}) });

export const stop = (id: string): Promise<Result<unknown>> => call('POST', runPath(id, '/stop'));

export const resume = (id: string): Promise<Result<unknown>> => call('POST', runPath(id, '/resume'));

export const rename = (id: string, name: string): Promise<Result<unknown>> =>
  call('PATCH', runPath(id, '/rename'), { body: { display_name: name } });

/** Changes what {@link change} names and leaves the rest. */
export const annotate = (id: string, change: Partial<T.Annotations>): Promise<Result<T.Annotations>> =>
  call('PATCH', runPath(id, '/annotations'), { body: change });

/** Tags and notes as they are, with their version. */
export const annotations = (id: string): Promise<Result<Versioned<T.Annotations>>> => versioned('GET', runPath(id, '/annotations'));

/** Changes the version that was seen; refused with 412 when somebody else was faster. */
export const annotateVersion = (id: string, change: Partial<T.Annotations>, version: string): Promise<Result<T.Annotations>> =>
  call('PATCH', runPath(id, '/annotations'), { body: change, headers: { 'If-Match': version } });

/** Moves a run into the trash, also when the page is about to go. */
export const trash = (id: string): Promise<Result<unknown>> => call('POST', runPath(id, '/trash'), { keepalive: true });

/** Gets a run back from the trash. */
export const restore = (id: string): Promise<Result<unknown>> => call('POST', runPath(id, '/restore'));

export const trashed = (): Promise<Result<T.TrashEntry[]>> => call('GET', '/api/trash');

export const snapshots = (id: string): Promise<Result<T.AttackSnapshots>> => call('GET', runPath(id, '/attack-snapshots'));

/** Where a result file is; tables come as JSON unless {@link download} asks for the file. */
export function resultAddress(id: string, file: string, download = false): string {
  const path = file.split('/').map(encodeURIComponent).join('/');
  return address(runPath(id, `/results/${path}`), download ? { download: 'true' } : {});
}

export const archiveAddress = (id: string): string => runPath(id, '/archive');

export const queueStatus = (): Promise<Result<T.QueueStatus>> => call('GET', '/api/queue/status');

export const workers = (): Promise<Result<T.Worker[]>> => call('GET', '/api/workers');

export const health = (): Promise<Result<T.Health>> => call('GET', '/api/health');

export const devices = (): Promise<Result<T.Devices>> => call('GET', '/api/system/devices');

/** Every data set by name, and how far those are that are being fetched. */
export const datasets = (): Promise<Result<T.Datasets>> => call('GET', '/api/datasets');

const datasetPath = (name: string, rest: string): string => `/api/datasets/${encodeURIComponent(name)}${rest}`;

/** Begins to fetch a data set; the list tells how far it is. */
export const fetchDataset = (name: string): Promise<Result<unknown>> => call('POST', datasetPath(name, '/fetch'));

export const stopFetching = (name: string): Promise<Result<unknown>> => call('POST', datasetPath(name, '/stop'));

export const checkDataset = (name: string): Promise<Result<T.DatasetCheck>> =>
  call('GET', '/api/datasets/validate', { query: { name } });

export const terminalTicket = (): Promise<Result<{ readonly ticket: string }>> => call('POST', '/api/terminal/tickets');

/** Follows the rounds of a run as they are measured; {@link Follower.event} gets `round`, then `done`. */
export const followRounds = (id: string, follower: Follower, signal: AbortSignal, last = ''): Promise<void> =>
  follow(runPath(id, '/events'), follower, signal, last);

/** Follows the log of a run, line by line (`log`). */
export const followLog = (id: string, follower: Follower, signal: AbortSignal, last = ''): Promise<void> =>
  follow(runPath(id, '/logs'), follower, signal, last);

/** The data of an event, which the lab writes as JSON. */
export const dataOf = <D>(event: Event): D => JSON.parse(event.data) as D;

/** What Prometheus reads: one line a number. */
export async function metrics(): Promise<string | undefined> {
  const response = await fetchFromLab('/metrics', { headers: {} }).catch(() => undefined);
  return response?.ok ? response.text() : undefined;
}
