import type { Estimate } from '../../api/types.js';
import { duration, number } from '../../app/messages.js';
import { language } from '../../app/preferences.js';
import type { Plan } from '../sweeps/api.js';
import { t } from './messages.js';

const MIB = 1 << 20;
const GIB = 1 << 30;

/** A size in its largest unit. */
export const bytes = (size: number): string =>
  size < GIB ? `${number(Math.ceil(size / MIB))} MiB` : `${number(size / GIB, undefined, 1)} GiB`;

export const isTooLarge = ({ memory_bytes: memory, heap_bytes: heap }: Estimate): boolean => memory !== null && memory > heap;

/** What a run takes, in words. */
export function inWords({ seconds, memory_bytes: memory, heap_bytes: heap }: Estimate): string {
  return [
    seconds === null ? t('timeUnknown') : t('takes', { time: duration(seconds) }),
    memory === null ? t('memoryUnknown', { heap: bytes(heap) }) : t('needs', { memory: bytes(memory), heap: bytes(heap) }),
  ].join(' ');
}

/** What the plan of a grid says besides its size: what its seeds can tell, what its curves cost, and what cannot run. */
export function aboutGrid({ replication, curves, unsplittable = [], warnings = [] }: Partial<Plan>): string[] {
  const [first] = unsplittable;
  return [
    (language.value === 'de' ? replication?.text_de : replication?.text) ?? '',
    curves ? t('curvesCost', { rounds: curves.rounds, size: bytes(curves.bytes) }) : '',
    first ? t('unsplittable', { count: unsplittable.length, reason: first.reason }) : '',
    ...warnings,
  ].filter((text) => text !== '');
}
