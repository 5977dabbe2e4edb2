import { describe, expect, it } from 'vitest';
import type { Judgement } from '../../api/verdicts.js';
import { paragraphs } from './summary.js';

const interval = (mean: number | null, low: number | null, high: number | null): Judgement['accuracy'] => ({ mean, low, high, n: 2 });

const judged = {
  verdict: 'undecided',
  accuracy: interval(0.864, 0.8, 0.9),
  clean_accuracy: interval(0.91, 0.9, 0.92),
  relative_loss: interval(0.057, -0.049, 0.163),
  usefulness: interval(0, null, null),
  seeds: 2,
  chance: 0.1,
  sentence: { en: 'Whether the attack bites is unknown.', de: 'Ob der Angriff wirkt, ist unbekannt.' },
} as unknown as Judgement;

const told = (name: string, accuracy: number, one?: Judgement): Parameters<typeof paragraphs>[0][number] => ({
  name,
  found: { rounds: 10, accuracy, failures: 0 },
  judged: one,
  i: 0,
});

describe('what is told of strategies', () => {
  it('is one paragraph for one of them', () => {
    const [text, ...none] = paragraphs([told('krum', 0.9, judged)], { live: false, verdicts: undefined });
    expect(text).toMatch(/^It ended at 90% .*In its last rounds under attack it reached 86\.4%/);
    expect(none).toEqual([]);
  });

  it('says a verdict over seeds once, and of each seed how it ended', () => {
    const said = paragraphs([told('krum 1', 0.9, judged), told('krum 2', 0.8, judged)], { live: false, verdicts: undefined });
    expect(said).toHaveLength(3);
    expect(said[0]).toContain('Over 2 seeds');
    expect(said[0]).toMatch(/Whether the attack bites is unknown\.$/);
    expect(said.slice(1)).toEqual([
      'krum 1: It ended at 90% test accuracy after 10 rounds.',
      'krum 2: It ended at 80% test accuracy after 10 rounds.',
    ]);
  });

  it('leaves out what it reached under attack where no number tells', () => {
    const old = { ...judged, verdict: 'no_twin', accuracy: interval(null, null, null), clean_accuracy: interval(null, null, null), relative_loss: interval(null, null, null) } as Judgement;
    const unjudged = { ...told('krum', 0, old), found: { rounds: 10, accuracy: null, failures: 0 } };
    expect(paragraphs([unjudged], { live: false, verdicts: undefined })).toEqual(['It has 10 rounds, and tells no test accuracy.']);
    expect(paragraphs([unjudged, unjudged], { live: false, verdicts: undefined })).toHaveLength(2);
  });

  it('is no verdict where nobody attacked', () => {
    const calm = { ...judged, verdict: 'calm' } as Judgement;
    expect(paragraphs([told('krum', 0.9, calm)], { live: false, verdicts: undefined })).toEqual(['It ended at 90% test accuracy after 10 rounds.']);
  });
});
