import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** What the page's content security policy would block, or what would fetch from elsewhere. */
const FORBIDDEN = [/[\s"]style=/, /styleMap/, /<style/, /unsafeHTML/, /innerHTML/, /https?:\/\/(?!www\.w3\.org|127\.0\.0\.1)/, /\beval\(/];

const sources = ['src', 'play']
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.(ts|css|svg)$/.test(entry.name) && entry.name !== 'policy.test.ts')
  .map((entry) => join(entry.parentPath, entry.name));

it('finds the sources', () => {
  expect(sources.length).toBeGreaterThan(20);
});

it.each(sources)('%s keeps to the policy', (file) => {
  const text = readFileSync(file, 'utf8');
  expect(FORBIDDEN.filter((pattern) => pattern.test(text))).toEqual([]);
});
