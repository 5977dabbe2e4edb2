import { describe, expect, it } from 'vitest';
import { href, match } from './router.js';

describe('router', () => {
  it.each([
    ['/', '/', {}],
    ['/runs/:id', '/runs/api_run_1', { id: 'api_run_1' }],
    ['/runs/:id', '/runs/a%20b', { id: 'a b' }],
    ['/runs/:id', '/runs/%zz', { id: '%zz' }],
    ['/runs/:id', '/runs/', undefined],
    ['/runs/:id', '/runs/a/b', undefined],
    ['/runs/:id', '/launch', undefined],
  ])('%s and %s', (pattern, path, values) => {
    expect(match(pattern, path)).toEqual(values);
  });

  it('writes addresses', () => {
    expect(href('/compare', { ids: 'a,b' })).toBe('/ui/compare?ids=a%2Cb');
    expect(href('/')).toBe('/ui/');
  });
});
