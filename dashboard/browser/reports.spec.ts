import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, awaitState, closeBrowser, launch, Visit } from './scene.js';

let ids: string[] = [];
let report = '';

const text = (): string => `# What held

Some **words** and a [link](https://example.org).

\`\`\`chart
runs: ${ids.join(', ')}
\`\`\`

\`\`\`table
runs: ${ids.join(', ')}
metrics: test_accuracy, accuracy_mean
title: Both seeds
\`\`\`
`;

beforeAll(async () => {
  const strategies = [{ aggregation_strategy_keyword: 'fedavg' }, { aggregation_strategy_keyword: 'median' }];
  ids = [await launch('Report one', { seed: 1 }, strategies), await launch('Report one', { seed: 2 }, strategies)];
  for (const id of ids) {
    await awaitState(id, 'completed');
  }
}, 240_000);

afterAll(closeBrowser);

const address = (): string => `/reports/${report}`;

describe('a report', () => {
  it('is written beside its live charts and saved', async () => {
    const visit = await Visit.to('/reports');
    const { page } = visit;
    await page.getByRole('button', { name: 'New report' }).click();
    await page.getByLabel('Title').fill('Two seeds');
    await page.getByRole('dialog').getByRole('button', { name: 'New report' }).click();
    await page.getByLabel('Text, in Markdown').fill(text());
    await expect.poll(() => page.locator('cr-chart canvas').count(), { timeout: 30_000 }).toBe(1);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Edit' }).count()).toBe(1);
    report = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const told = await ask<{ text: string }>('GET', `/api/reports/${report}`);
    expect(told.text).toBe(text());
    await visit.end();
  });

  it('is legible in both themes and at both widths, read and written', async () => {
    const visit = await Visit.to(address());
    await expect.poll(() => visit.page.locator('report-figure').last().locator('tbody tr').count(), { timeout: 30_000 }).toBe(2);
    await visit.inspect('report');
    await visit.page.getByRole('button', { name: 'Edit' }).click();
    await visit.page.getByLabel('Text, in Markdown').waitFor();
    await visit.inspect('report-edit');
    await visit.end();
  });

  it('leaves as one file that needs nothing else', async () => {
    const visit = await Visit.to(address());
    const { page } = visit;
    await page.locator('cr-chart canvas').waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as HTML' }).click()]);
    const html = readFileSync(await file.path(), 'utf8');
    expect(html).toContain('<img alt=');
    expect(html).toContain('data:image/svg+xml;base64,');
    expect(html).toContain('Both seeds');
    expect(html).not.toMatch(/<(script|button|cr-menu)|(src|href)="(?!data:|http:\/\/127|https:\/\/example)/);
    await page.setContent(html);
    await visit.picture('report-file');
    await visit.context.close();
  });

  it('tells the second of two tabs, and loses the text of neither', async () => {
    const first = await Visit.to(`${address()}?edit=1`);
    const second = await Visit.to(`${address()}?edit=1`);
    await first.page.getByLabel('Text, in Markdown').fill('# Theirs');
    await first.page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => first.page.getByRole('button', { name: 'Edit' }).count()).toBe(1);
    await second.page.getByLabel('Text, in Markdown').fill('# Mine');
    await second.page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => second.page.getByRole('dialog').innerText()).toContain('# Theirs');
    await second.picture('report-conflict');
    await second.expectAccessible();
    await second.page.getByRole('button', { name: 'Put theirs below mine' }).click();
    await expect.poll(() => second.page.getByLabel('Text, in Markdown').inputValue()).toBe('# Mine\n\n---\n\n# Theirs');
    await second.page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => second.page.getByRole('button', { name: 'Edit' }).count()).toBe(1);
    await first.end();
    // The browser notes the refusal by itself.
    expect(second.complaints.filter((line) => !line.includes('412'))).toEqual([]);
    await second.context.close();
  });
});

describe('for print', () => {
  it('a chart is a PDF, a table is LaTeX, and a run is a paper', async () => {
    const visit = await Visit.to(`/runs/${ids[0]}`);
    const { page } = visit;
    await page.locator('.verdicts article').first().waitFor();
    await page.getByRole('button', { name: 'Table and files: Test accuracy', exact: true }).click();
    await page.getByRole('menuitem', { name: 'For print: PDF or SVG …' }).click();
    await page.getByLabel('Width').selectOption('other');
    await page.getByLabel('Length', { exact: true }).fill('89mm');
    await visit.picture('print-dialog');
    await visit.expectAccessible();
    const [pdf] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save', exact: true }).click()]);
    expect(pdf.suggestedFilename()).toBe('test-accuracy.pdf');
    expect(readFileSync(await pdf.path()).subarray(0, 4).toString()).toBe('%PDF');

    await page.getByRole('button', { name: 'Files: Best and worst case' }).click();
    const [tex] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Save as LaTeX' }).click()]);
    const table = readFileSync(await tex.path(), 'utf8');
    expect(table).toContain('\\toprule');
    expect(table, 'no value of one seed is bold').not.toContain('\\textbf');

    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Paper …' }).click();
    const [zip] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), page.getByRole('button', { name: 'Save', exact: true }).click()]);
    expect(zip.suggestedFilename()).toBe(`${ids[0]}-paper.zip`);
    await visit.end();
  });

  it.each([
    ['/runs/{}?tab=clients', 'What every client did in every round'],
    ['/runs/{}?tab=clients&lines=1', 'A line for every client: accuracy'],
    ['/runs/{}?tab=detection', 'Confusion matrix'],
    [`/compare?ids={}&tab=parallel`, 'Parallel axes'],
    [`/compare?ids={}&tab=matrix`, 'Rule by attack'],
    ['/runs/{}?tab=time', 'Where the time went'],
  ])('on %s “%s” is taken away', async (path, title) => {
    const visit = await Visit.to(path.replace('{}', ids[0] ?? ''));
    const { page } = visit;
    const menu = page.getByRole('button', { name: new RegExp(`iles: ${title}$`) });
    const taken = async (item: string): Promise<Buffer> => {
      await menu.click();
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: item }).click()]);
      return readFileSync(await file.path());
    };
    expect((await taken('Save as CSV')).toString().split('\n').length).toBeGreaterThan(2);
    expect((await taken('Save as PNG')).subarray(1, 4).toString()).toBe('PNG');
    await menu.click();
    await page.getByRole('menuitem', { name: 'For print: PDF or SVG …' }).click();
    const [pdf] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save', exact: true }).click()]);
    expect(pdf.suggestedFilename()).toMatch(/\.pdf$/);
    expect(readFileSync(await pdf.path()).subarray(0, 4).toString()).toBe('%PDF');
    if ((await page.locator('cr-charted').count()) > 0) {
      await menu.click();
      await page.getByRole('menuitemcheckbox', { name: 'Show as a table' }).click();
      await expect.poll(() => page.locator('cr-charted tbody tr').count()).toBeGreaterThan(1);
      await page.keyboard.press('Escape');
      await visit.expectAccessible();
      await visit.expectFits();
    }
    await visit.end();
  });
});

describe('notes', () => {
  it('are Markdown, and the second of two who change them is told', async () => {
    const visit = await Visit.to(`/runs/${ids[0]}`);
    const { page } = visit;
    const notes = async (): Promise<void> => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: /^Notes/ }).click();
    };
    await notes();
    await page.getByLabel('Notes', { exact: true }).fill('Seed **one** held.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => page.locator('.notes strong').innerText()).toBe('one');
    await notes();
    await page.getByLabel('Notes', { exact: true }).fill('Mine');
    await ask('PATCH', `/api/simulations/${ids[0]}/annotations`, { notes: 'Theirs' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Replace theirs by mine' }).click();
    await expect.poll(() => page.locator('.notes').innerText()).toBe('Mine');
    expect(visit.complaints.filter((line) => !line.includes('412'))).toEqual([]);
    await visit.context.close();
  });
});
