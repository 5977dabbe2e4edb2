import { call, file } from '../src/api/http.js';
import { success, toFailure, type Result } from '../src/api/result.js';
import { fetchFromLab as fetchFromBridge } from '../src/api/token.js';
import { language } from '../src/app/preferences.js';

/** What the page says to the bridge and hears from it: docs/bridge.md has the records. */

/** One record of an answer; fields that a bridge leaves out are absent. */
export interface StreamRecord {
  readonly action: string;
  readonly seq?: number;
  readonly agent?: string;
  readonly message?: string;
  readonly portrait?: string;
  readonly kind?: string;
  readonly affinity_delta?: number;
  readonly prompt?: string;
  readonly choices?: readonly string[];
  readonly plan?: string;
  readonly formula?: string;
  readonly of?: string;
  readonly value?: number;
  readonly tier_name?: string;
  readonly reason?: string;
  readonly scene?: Scene;
  readonly suggestions?: readonly Suggestion[];
  readonly face?: string;
  readonly card?: readonly string[];
}

/** Something to say: what a chip shows, and what is sent. */
export interface Suggestion {
  readonly text: string;
  readonly line: string;
}

/** A line of a written scene. */
export interface SceneLine {
  readonly id: string;
  readonly by: string;
  readonly face?: string;
  readonly text: string;
}

/** A written scene, filled in for the player. */
export interface Scene {
  readonly id: string;
  readonly agent: string;
  readonly place: string;
  /** Shown beside the talk. */
  readonly corner: boolean;
  readonly lines: readonly SceneLine[];
  readonly ask: string;
  readonly answers: ReadonlyArray<{ readonly id: string; readonly text: string }>;
  /** Of a scene that was begun: the last line read, and the answer given. */
  readonly read?: string;
  readonly answered?: string;
}

/** What follows an answer in a scene. */
export interface SceneResult {
  readonly outcome: string;
  readonly lines: readonly SceneLine[];
  readonly affinity?: readonly StreamRecord[];
  readonly suggestions?: readonly Suggestion[];
}

/** Who speaks, and in which conversation. */
export interface Player {
  readonly player_id: string;
  readonly context_id: string;
  readonly name: string;
}

export interface Profile {
  readonly player_id: string;
  readonly display_name: string;
  readonly last_seen: string;
}

/** One of the crew, as the bridge tells the page. */
export interface Agent {
  readonly id: string;
  readonly name: string;
  readonly epithet: string;
  readonly color: string;
  readonly spirit: boolean;
  readonly states: readonly string[];
  readonly codex: string;
}

export interface Cast {
  readonly agents: readonly Agent[];
  readonly helpline: string;
  readonly elsewhere: string;
  /** The first line of the story, and who says it. */
  readonly opening: { readonly name: string; readonly text: string };
}

export interface Journal {
  readonly virtues: Readonly<Record<string, number>>;
  readonly deltas: Readonly<Record<string, number>>;
  readonly patrons: Readonly<Record<string, string>>;
  readonly affinities: Readonly<Record<string, { readonly affinity_score: number }>>;
  readonly facts: ReadonlyArray<{ readonly id: number; readonly category: string; readonly body: string }>;
}

export interface Resumed {
  readonly message: string;
  readonly history?: ReadonlyArray<{ readonly agent: string; readonly kind: string; readonly portrait: string; readonly message: string }>;
  readonly question?: { readonly agent: string; readonly prompt: string; readonly choices: readonly string[]; readonly plan?: string };
  readonly scene?: Scene;
  readonly suggestions?: readonly Suggestion[];
}

/** Asks for one object. */
export const act = <T>(action: string, fields: object = {}): Promise<Result<T>> =>
  call('POST', '/action', { body: { action, protocol: 2, scenes: 1, locale: language.value, ...fields } });

export const cast = (): Promise<Result<Cast>> => {
  const country = navigator.languages.map((tag) => tag.split('-')).find(([tongue]) => tongue === language.value)?.[1];
  return call('GET', '/play/cast', { query: { locale: country ? `${language.value}-${country}` : language.value } });
};

export const gossip = (player: Player, agent: string): Promise<Result<{ hint: string; line: string; agent: string }>> =>
  call('POST', '/gossip', { body: { agent, player_id: player.player_id, protocol: 2, locale: language.value } });

/** A line as sound. */
export const speech = (agent: string, text: string): Promise<Result<Blob>> => file('POST', '/tts', { body: { agent, text, locale: language.value } });

export const cancel = (player: Player, turn: string): Promise<Result<unknown>> =>
  call('POST', '/cancel', { body: { turn_id: turn, player_id: player.player_id } });

/** An id that nobody can guess. */
export function freshId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const TRIES = 6;
const PAUSE_MS = 1_000;
const UNAVAILABLE = 503;

/**
 * Sends {@link body} as turn {@link turn} and gives each record as it comes. A stream that breaks goes on behind the last record, until
 * its record `end`; what the bridge refuses comes as a record of action `refused`.
 */
export async function* say(player: Player, turn: string, body: object, signal: AbortSignal): AsyncGenerator<StreamRecord> {
  const common = { player_id: player.player_id, turn_id: turn, protocol: 2, scenes: 1, locale: language.value };
  let next = 0;
  let heard = false;
  for (let failed = 0; failed < TRIES && !signal.aborted; ) {
    try {
      const response = await fetchFromBridge(heard ? '/message/continue' : '/message', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/x-ndjson' },
        body: JSON.stringify(heard ? { ...common, from: next } : { ...common, context_id: player.context_id, ...body }),
        signal,
      });
      if (!response.ok || !response.body) {
        const { status, message } = toFailure(response.status, await response.json().catch(() => undefined));
        if (status !== UNAVAILABLE || failed + 1 === TRIES) {
          yield { action: 'refused', message };
          return;
        }
      } else {
        heard = true;
        for await (const record of recordsIn(response.body)) {
          failed = 0;
          if (record.action !== 'heartbeat') {
            next = (record.seq ?? next) + 1;
            yield record;
          }
          if (record.action === 'end') {
            return;
          }
        }
      }
    } catch (error) {
      if (signal.aborted) {
        return;
      }
      if (failed + 1 === TRIES) {
        yield { action: 'refused', message: error instanceof Error ? error.message : String(error) };
        return;
      }
    }
    failed++;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * failed));
  }
}

/** The records of a stream, however it was cut on its way; a line that is none is left out. */
export async function* recordsIn(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<StreamRecord> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      const lines = (rest + chunk.value).split('\n');
      rest = lines.pop() ?? '';
      yield* lines.flatMap(record);
    }
    yield* record(rest);
  } finally {
    // The reader may have left before the end; the bridge then stops sending.
    await reader.cancel().catch(() => undefined);
  }
}

/** Names apart what two kinds of record call alike. */
function told(record: StreamRecord): StreamRecord {
  switch (record.action) {
    case 'scene':
      return { action: 'scene', scene: record as unknown as Scene, ...(record.seq === undefined ? {} : { seq: record.seq }) };
    case 'suggestions':
      return { ...record, suggestions: record.choices as unknown as readonly Suggestion[] };
    default:
      return record;
  }
}

function record(line: string): StreamRecord[] {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && typeof (value as StreamRecord).action === 'string' ? [told(value as StreamRecord)] : [];
  } catch {
    // A blank line keeps proxies awake.
    return [];
  }
}

interface Settings {
  readonly display_name?: string;
  readonly aggregation_strategy_keyword?: string;
}

/** A run, as far as the page shows it. */
export interface Run {
  readonly status: string;
  readonly name: string;
  readonly rules: readonly string[];
}

/** Asks for a run. */
export async function run(id: string, signal?: AbortSignal): Promise<Result<Run>> {
  const answer = await call<{ status: string; config: Settings & { shared_settings?: Settings; simulation_strategies?: readonly Settings[] } }>(
    'GET',
    `/runs/${id}`,
    signal ? { signal } : {},
  );
  if (!answer.ok) {
    return answer;
  }
  const { status, config } = answer.value;
  const shared = config.shared_settings ?? config;
  const rules = (config.simulation_strategies ?? [shared]).map((one) => (one.aggregation_strategy_keyword ?? '?').replaceAll('_', ' '));
  return success({ status, name: shared.display_name ?? id, rules });
}

/** What a run came to, rule by rule. */
export interface Judgement {
  readonly rule: string;
  readonly verdict: string;
  readonly accuracy?: { readonly mean?: number };
}

export const verdicts = async (id: string, signal: AbortSignal): Promise<readonly Judgement[]> => {
  const answer = await call<{ judgements?: readonly Judgement[] }>('GET', `/runs/${id}/verdicts`, { signal });
  return answer.ok ? (answer.value.judgements ?? []) : [];
};

/** How a run ended, for the story: broke before held. */
export function endingOf(status: string, judged: readonly Judgement[]): string {
  const said = (verdict: string): boolean => judged.some((one) => one.verdict === verdict);
  return status === 'failed' ? 'failed' : said('broke') ? 'broke' : said('held') ? 'held' : 'done';
}

/** A point of a curve. */
export interface Round {
  readonly strategy: number;
  readonly round: number;
  readonly rounds: number;
  readonly accuracy: number;
}

/** Reads an event of the lab; nothing if it is no round. */
export function roundOf(data: string): Round | undefined {
  try {
    const { event, strategy = 0, round = 0, rounds = 1, test_accuracy: tested, accuracy_mean: mean } = JSON.parse(data) as Record<string, unknown>;
    const accuracy = typeof tested === 'number' ? tested : mean;
    return event === 'round' && typeof accuracy === 'number'
      ? { strategy: Number(strategy), round: Number(round), rounds: Math.max(1, Number(rounds)), accuracy: Math.max(0, Math.min(1, accuracy)) }
      : undefined;
  } catch {
    // A comment of the stream, or an event of a later lab.
    return undefined;
  }
}
