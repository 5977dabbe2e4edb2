import { describe, expect, it } from 'vitest';
import { findings } from './findings.js';
import { round, steps } from './rounds.fixture.js';

const hostile = { malicious: [0] };
const at = (accuracy: number) => ({ test_accuracy: accuracy });
const robust = round(1).robustness;

describe('findings', () => {
  it.each([
    ['held', 0.48],
    ['bent', 0.4],
    ['broke', 0.3],
  ])('says that it %s at %f after 0.5', (verdict, accuracy) => {
    const found = findings(steps(round(1), round(2, hostile, at(accuracy)), round(3, hostile, at(accuracy))));
    expect(found.verdict).toBe(verdict);
    expect(found.attacked?.reference).toEqual({ accuracy: 0.5, twin: false });
  });

  it('compares with the twin when there is one', () => {
    const twin = { robustness: { ...robust, clean_accuracy: 0.8 } };
    expect(findings(steps(round(1, hostile, twin))).attacked?.reference).toEqual({ accuracy: 0.8, twin: true });
  });

  it('gives no verdict without anything to compare with', () => {
    expect(findings(steps(round(1, hostile))).verdict).toBe('unknown');
    expect(findings([]).verdict).toBe('unknown');
  });

  it('finds no attack when attackers were not drawn', () => {
    expect(findings(steps(round(1), round(2, { malicious: [0], participated: [1, 2], aggregated: [1, 2] }))).verdict).toBe('calm');
  });

  it('breaks when a backdoor got in, whatever the accuracy', () => {
    const success = { robustness: { ...robust, attack_success: 0.5, natural_rate: 0.1 } };
    const found = findings(steps(round(1), round(2, hostile, success)));
    expect(found.verdict).toBe('broke');
    expect(found.backdoor).toEqual({ success: 0.5, natural: 0.1, gotIn: true });
  });

  it('does not blame an attack for what is natural', () => {
    const success = { robustness: { ...robust, attack_success: 0.3, natural_rate: 0.2 } };
    expect(findings(steps(round(1), round(2, hostile, success))).verdict).toBe('held');
  });

  it('counts who was left out', () => {
    const found = findings(steps(round(1), round(2, { malicious: [0, 1], aggregated: [1, 2, 3] })));
    expect(found.detection).toEqual({ hostile: 2, caught: 1, honest: 8, wronged: 1 });
  });

  it('tells that accuracy came back', () => {
    const found = findings(steps(round(1), round(2, hostile, at(0.2)), round(3), round(4)));
    expect(found.attacked?.recovered).toBe(0.5);
  });
});
