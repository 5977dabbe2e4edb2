import { describe, expect, it } from 'vitest';
import { toFailure } from './result.js';

describe('failures', () => {
  it('tells a text', () => {
    expect(toFailure(409, { detail: 'Cannot delete a running simulation.' })).toEqual({
      status: 409,
      message: 'Cannot delete a running simulation.',
      fields: [],
    });
  });

  it('names fields', () => {
    const loc = ['body', 'shared_settings', 'num_of_rounds'];
    const failed = toFailure(422, { detail: [{ type: 'x', loc, msg: 'too small', input: 0 }] });
    expect(failed.fields).toEqual([{ field: 'shared_settings.num_of_rounds', message: 'too small' }]);
    expect(failed.message).toBe('shared_settings.num_of_rounds: too small');
  });

  it.each([undefined, null, 'text', {}, { detail: [] }])('makes do with %j', (body) => {
    expect(toFailure(502, body).message).toBe('HTTP 502');
  });
});
