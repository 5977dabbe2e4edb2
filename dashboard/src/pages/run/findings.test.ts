import { describe, expect, it } from 'vitest';
import { findings } from './findings.js';
import { round, steps } from './rounds.fixture.js';

const hostile = { malicious: [0] };
const robust = round(1).robustness;

describe('findings', () => {
  it('are none without a round', () => {
    expect(findings([])).toEqual({ rounds: 0, accuracy: null, failures: 0 });
  });

  it('find no attack when attackers were not drawn', () => {
    const found = findings(steps(round(1), round(2, { malicious: [0], participated: [1, 2], aggregated: [1, 2] })));
    expect(found.detection).toBeUndefined();
  });

  it('tell of a backdoor while it is attacked, not after', () => {
    const success = { robustness: { ...robust, attack_success: 0.5, natural_rate: 0.1 } };
    const healed = { robustness: { ...robust, attack_success: 0.1, natural_rate: 0.1 } };
    const found = findings(steps(round(1), round(2, hostile, success), round(3, {}, healed)));
    expect(found.backdoor).toEqual({ success: 0.5, natural: 0.1 });
  });

  it('count who was left out', () => {
    const found = findings(steps(round(1), round(2, { malicious: [0, 1], aggregated: [1, 2, 3] })));
    expect(found.detection).toEqual({ hostile: 2, caught: 1, honest: 8, wronged: 1 });
  });
});
