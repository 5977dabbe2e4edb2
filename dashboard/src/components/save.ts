/** Files to take away. */

/** Offers a text as a file. */
export function save(name: string, content: string | Blob, type = 'application/json'): void {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** A title as the name of a file. */
export const fileName = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'chart';

export type Field = string | number | null;

/** A line of CSV; a text that a spreadsheet would take for a formula is marked as text. */
export function csvLine(fields: readonly Field[]): string {
  const written = fields.map((field) => {
    if (typeof field !== 'string') {
      return field === null ? '' : String(field);
    }
    const safe = /^[=+\-@\t\r]/.test(field) ? `'${field}` : field;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  });
  return `${written.join(',')}\n`;
}
