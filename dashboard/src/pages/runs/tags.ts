/** Tags as one text, as people write them and the lab tells them: between commas, in quotes where one holds a comma. */

const SPECIAL = /^\s|\s$|[,"]/;
const PART = /\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/gy;

export const writeTags = (tags: readonly string[]): string => tags.map((tag) => (SPECIAL.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(', ');

/** The tags in a text, each once. */
export function parseTags(text: string): string[] {
  const parts = [...text.matchAll(PART)].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain);
  return [...new Set(parts.map((tag) => tag.trim()))].filter(Boolean);
}
