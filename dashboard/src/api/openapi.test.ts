import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
// @ts-expect-error a script without types of its own
import { TARGET, types } from '../../openapi-types.mjs';

it('is what the lab documents', async () => {
  expect(readFileSync(TARGET as string, 'utf8'), 'run `npm run types`').toBe(await types());
}, 60_000);
