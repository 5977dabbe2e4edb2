import { success, type Result } from '../src/api/result.js';
import { stored } from '../src/app/stored.js';
import { act, type Player } from './bridge.js';
import type { Story } from './story.js';

/** Saved moments: the bridge keeps the conversations and what their slots show; this browser keeps those of all players for its title page. */

export interface Slot {
  readonly player: Player;
  readonly at: string;
  readonly agent: string;
  readonly portrait: string;
  readonly text: string;
}

export const SLOTS = 6;
const LONGEST = 1_000;
const MARK = 'crucible-novel-1';

function isSlot(value: unknown): value is Slot {
  const { player, at, agent, portrait, text } = (value ?? {}) as Partial<Slot>;
  return (
    [at, agent, portrait, text, player?.player_id, player?.context_id, player?.name].every((part) => typeof part === 'string') &&
    /^[a-z0-9_-]*$/.test(agent ?? '') &&
    /^[a-z0-9_-]*$/.test(portrait ?? '')
  );
}

const isSlots = (value: unknown): value is ReadonlyArray<Slot | null> => Array.isArray(value) && value.every((slot) => slot === null || isSlot(slot));

export const slots = stored<ReadonlyArray<Slot | null>>('play.saves', [], isSlots);

export function put(index: number, slot: Slot): void {
  slots.value = Array.from({ length: SLOTS }, (_, i) => (i === index ? slot : (slots.value[i] ?? null)));
}

/** Saves the moment in a slot. */
export async function save(story: Story, index: number): Promise<Result<Slot>> {
  const { player } = story;
  const spoken = story.log.slice(0, story.at + 1).findLast((line) => line.agent === story.speaker);
  const shown = {
    at: new Date().toISOString(),
    agent: story.speaker,
    portrait: spoken?.portrait ?? 'neutral',
    text: story.line?.text ?? '',
  };
  const { player_id, context_id } = player;
  const answer = await act<{ context_id: string }>('fork', { player_id, context_id, slot: index + 1, shown: JSON.stringify({ ...shown, text: shown.text.slice(0, LONGEST) }) });
  if (!answer.ok) {
    return answer;
  }
  const slot: Slot = { player: { ...player, context_id: answer.value.context_id }, ...shown };
  put(index, slot);
  return success(slot);
}

/** Takes the slots that the bridge has of a player, such as those saved in another browser. */
export async function fetchSlots({ player_id, name }: Player): Promise<void> {
  const answer = await act<{ slots: ReadonlyArray<{ slot: number; context_id: string; shown: string }> }>('get_slots', { player_id });
  for (const { slot, context_id, shown } of answer.ok ? answer.value.slots : []) {
    const known = parsed(shown);
    const taken: unknown = { ...(known as object), player: { player_id, context_id, name } };
    if (slot <= SLOTS && isSlot(taken)) {
      put(slot - 1, taken);
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Another client's slot.
    return undefined;
  }
}

/** The player with whom a saved moment goes on; the save itself stays as it is. */
export async function load({ player }: Slot): Promise<Result<Player>> {
  const answer = await act<{ context_id: string }>('restore', { player_id: player.player_id, context_id: player.context_id });
  return answer.ok ? success({ ...player, context_id: answer.value.context_id }) : answer;
}

/** Gives a slot to the reader as a file. */
export function download(slot: Slot): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify({ save: MARK, ...slot })], { type: 'application/json' }));
  link.download = `crucible-${slot.at.slice(0, 16).replaceAll(/[^0-9]/g, '')}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** Reads such a file; nothing if it is none. */
export function upload(text: string): Slot | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isSlot(value) && (value as unknown as { save: string }).save === MARK
      ? { player: value.player, at: value.at, agent: value.agent, portrait: value.portrait, text: value.text }
      : undefined;
  } catch {
    // No JSON.
    return undefined;
  }
}
