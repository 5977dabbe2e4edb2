import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, awaitState, closeBrowser, emptyLab, LAB_WITH_MANY, launch, LONG, THEMES, Visit, WIDTHS } from './scene.js';

interface Listed {
  simulation_id: string;
  status: string;
  display_name: string;
  tags: string[];
  notes: string;
  archived?: boolean;
}

async function listed(): Promise<Listed[]> {
  return ask('GET', '/api/simulations?include=annotations,status');
}

async function listedAs(name: string): Promise<Listed | undefined> {
  return (await listed()).find((run) => run.display_name === name);
}

/** The names in the list, from top to bottom. */
async function names(visit: Visit): Promise<string[]> {
  return visit.page.locator('cr-table .line .name a').allInnerTexts();
}

const row = (visit: Visit, name: string) =>
  visit.page.locator('cr-table .line').filter({ has: visit.page.getByRole('link', { name, exact: true }) });

let long = '';

beforeAll(async () => {
  await emptyLab();
  const first = await launch('Attacked average', {}, [{ aggregation_strategy_keyword: 'fedavg' }]);
  await awaitState(first, 'completed');
  long = await launch('Long one', LONG);
  await awaitState(long, 'running');
  // These wait behind it.
  const second = await launch('Krum under sign flips', {}, [{ aggregation_strategy_keyword: 'krum', num_krum_selections: 1 }]);
  await launch('Trimmed mean, no attack', { attack_schedule: [], num_of_malicious_clients: 0 }, [
    { aggregation_strategy_keyword: 'trimmed_mean', trim_ratio: 0.25 },
  ]);
  await ask('PATCH', `/api/simulations/${second}/annotations`, { tags: ['paper', 'fig 3'], notes: 'Holds until round 2.' });
  await launch('Waits for the long one');
});

afterAll(async () => {
  await closeBrowser();
  for (const run of await listed()) {
    if (['queued', 'running'].includes(run.status)) {
      await ask('POST', `/api/simulations/${run.simulation_id}/stop`);
    }
  }
});

describe('runs', () => {
  for (const theme of THEMES) {
    for (const width of WIDTHS) {
      it(`is legible in ${theme} colours, ${width} pixels wide`, async () => {
        const visit = await Visit.to('/', { theme, width });
        await visit.page.waitForSelector('.chip.running');
        await visit.picture(`runs-${theme}-${width}`);
        await visit.expectAccessible();
        await visit.expectFits();
        await visit.end();
      });
    }
  }

  it('chooses with mouse and keyboard, and acts on what is chosen', async () => {
    const visit = await Visit.to('/?sort=name');
    const { page } = visit;
    expect(await names(visit)).toEqual([
      'Attacked average',
      'Krum under sign flips',
      'Long one',
      'Trimmed mean, no attack',
      'Waits for the long one',
    ]);
    await row(visit, 'Attacked average').locator('input').click();
    await row(visit, 'Long one').locator('.pick').click({ modifiers: ['Shift'] });
    await expect.poll(() => page.locator('[role=toolbar] strong').innerText()).toBe('3 selected');
    await visit.picture('runs-selected');
    await visit.expectAccessible();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('[role=toolbar]').count()).toBe(0);
    await page.locator('.grid').focus();
    await page.keyboard.press('Control+a');
    await expect.poll(() => page.locator('[role=toolbar] strong').innerText()).toBe('5 selected');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('c');
    await expect.poll(() => decodeURIComponent(page.url())).toMatch(/\/ui\/compare\?ids=api_run_\w+,api_run_\w+$/);
    await visit.end();
  });

  it('follows what is live, stops it, and takes that back', async () => {
    const visit = await Visit.to('/?q=long+one&sort=name');
    const { page } = visit;
    const progress = () => row(visit, 'Long one').locator('.progress .number').innerText();
    const before = await progress();
    await expect.poll(progress, { timeout: 60_000 }).not.toBe(before);
    await row(visit, 'Long one').locator('input').click();
    await page.keyboard.press('s');
    await expect.poll(async () => (await listedAs('Long one'))?.status).toBe('stopped');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await listedAs('Long one'))?.status).toMatch(/queued|running/);
    await visit.end();
    // It takes a core from whatever comes after it.
    await ask('POST', `/api/simulations/${long}/stop`);
  });

  it('keeps the whole view in the address', async () => {
    const visit = await Visit.to('/');
    const { page } = visit;
    await page.keyboard.press('/');
    await page.keyboard.type('krum');
    await expect.poll(() => names(visit)).toEqual(['Krum under sign flips']);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('search').getByRole('button', { name: 'Rule' }).click();
    await visit.picture('runs-filter');
    await visit.expectAccessible();
    await page.getByRole('menuitemcheckbox', { name: /trimmed_mean/ }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Notes' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Clients' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clients', exact: true }).press('Enter'); // a pointer meets the column's menu at its end
    await expect.poll(() => names(visit)).toEqual(['Trimmed mean, no attack']);
    const again = await Visit.to(page.url().split('/ui')[1] as string, { width: 1280 });
    expect(await names(again)).toEqual(['Trimmed mean, no attack']);
    expect(await again.page.getByRole('columnheader', { name: 'Notes' }).count()).toBe(1);
    expect(await again.page.getByRole('columnheader', { name: 'Clients' }).getAttribute('aria-sort')).toBe('descending');
    await again.end();
    await visit.end();
  });

  it('moves a column, keeps it in sight and widens it', async () => {
    const visit = await Visit.to('/?columns=name,status,rule,attack,data,accuracy,difference,verdict,notes,error,id');
    const { page } = visit;
    const head = (name: string) => page.getByRole('columnheader', { name, exact: false }).filter({ hasText: new RegExp(`^\\s*${name}`) });
    const choose = async (name: string, what: string): Promise<void> => {
      await head(name).hover();
      await page.getByRole('button', { name: `Column ${name}`, exact: true }).click();
      await page.getByRole('menu', { name: `Column ${name}` }).getByText(what).click();
      await page.keyboard.press('Escape');
    };
    await choose('Attack', 'To the left');
    await expect.poll(() => decodeURIComponent(page.url())).toContain('columns=name,status,attack,rule');
    const box = async (name: string) => (await head(name).boundingBox()) ?? { x: NaN, width: NaN };
    /** How far the rule stands behind the name, which covers what moves below it. */
    const behind = async (): Promise<number> => (await box('Rule')).x - (await box('Name')).x - (await box('Name')).width;
    await page.locator('.grid').evaluate((grid) => (grid.scrollLeft = 2_000));
    await expect.poll(behind).toBeLessThan(-10);
    await choose('Rule', 'Keep in sight');
    await expect.poll(async () => Math.round(await behind())).toBe(0);
    const width = async (): Promise<number> => (await box('Rule')).width;
    const before = await width();
    await page.getByRole('separator', { name: 'Width of Rule' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(width).toBe(before + 16);
    const { x = 0, y = 0, height = 0 } = (await page.getByRole('separator', { name: 'Width of Rule' }).boundingBox()) ?? {};
    await page.mouse.move(x + 4, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 44, y + height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(width).toBe(before + 56);
    await page.reload();
    await expect.poll(width).toBe(before + 56);
    await visit.inspect('runs-columns');
    await visit.end();
  });

  it('remembers views', async () => {
    const visit = await Visit.to('/?attack=sign_flip&sort=name');
    const { page } = visit;
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save this view …' }).click();
    await page.getByLabel('Name of the view').fill('Attacked');
    await page.keyboard.press('Enter');
    await page.goto(`${visit.lab}/ui/`);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Attacked', exact: true }).click();
    await expect.poll(() => page.url()).toContain('attack=sign_flip&sort=name');
    await visit.end();
  });

  it('renames in place, tags and notes', async () => {
    const id = await launch('To be named');
    const visit = await Visit.to('/?q=named');
    const { page } = visit;
    await page.locator('.grid').focus();
    await page.keyboard.press('F2');
    await page.keyboard.type('Well named');
    await page.keyboard.press('Enter');
    await expect.poll(() => names(visit)).toEqual(['Well named']);
    await expect.poll(() => listedAs('Well named')).toBeTruthy();
    await page.keyboard.press('Space');
    await page.keyboard.press('t');
    await page.getByRole('textbox', { name: 'Tags' }).fill('one, two, one');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Tags' }).waitFor({ state: 'hidden' });
    await expect.poll(async () => (await listedAs('Well named'))?.tags).toEqual(['one', 'two']);
    await page.keyboard.press('n');
    await page.getByRole('textbox', { name: 'Notes' }).fill('Two\nlines');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await listedAs('Well named'))?.notes).toBe('Two\nlines');
    await ask('POST', `/api/simulations/${id}/stop`);
    await visit.end();
  });

  it('says what is wrong with a tag', async () => {
    const visit = await Visit.to('/?q=krum');
    const { page } = visit;
    await page.locator('.grid').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('t');
    await page.getByRole('textbox', { name: 'Tags' }).fill('x'.repeat(51));
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.field .error').innerText()).toContain('1 to 50 characters');
    await visit.expectAccessible();
    visit.complaints.splice(0);
    await visit.end();
  });

  it('deletes when nobody takes it back', async () => {
    for (const name of ['Doomed one', 'Doomed two']) {
      // What runs is not deleted, and these need not run.
      const id = await launch(name);
      await ask('POST', `/api/simulations/${id}/stop`);
      await awaitState(id, 'stopped');
    }
    const visit = await Visit.to('/?q=doomed');
    const { page } = visit;
    await page.locator('.grid').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await expect.poll(() => page.locator('.toast').innerText()).toContain('2 runs deleted');
    await visit.picture('runs-undo');
    expect(await names(visit)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => names(visit)).toHaveLength(2);
    await page.locator('.grid').focus();
    await page.keyboard.press('Control+a');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.goto('about:blank');
    await expect.poll(async () => (await listed()).filter((run) => run.display_name.startsWith('Doomed'))).toEqual([]);
    await visit.end();
  });

  it('archives and brings back', async () => {
    const visit = await Visit.to('/?q=trimmed');
    const { page } = visit;
    await page.locator('.grid').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('e');
    await expect.poll(async () => (await listedAs('Trimmed mean, no attack'))?.archived).toBe(true);
    await expect.poll(() => page.locator('.state h2').innerText()).toBe('Nothing matches');
    await page.getByRole('button', { name: 'Archived' }).click();
    await expect.poll(() => names(visit)).toEqual(['Trimmed mean, no attack']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await listedAs('Trimmed mean, no attack'))?.archived).toBeUndefined();
    await visit.end();
  });

  it('takes no stop back of what is deleted', async () => {
    await awaitState(await launch('Stopped and deleted', LONG), 'queued', 'running');
    const visit = await Visit.to('/?q=stopped+and+deleted');
    const { page } = visit;
    await row(visit, 'Stopped and deleted').locator('input').click();
    await page.keyboard.press('s');
    await page.locator('.toast', { hasText: 'stopped' }).waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.locator('.toast', { hasText: 'deleted' }).waitFor();
    await expect.poll(() => page.locator('.toast').allInnerTexts()).toHaveLength(1);
    await visit.picture('runs-stop-deleted');
    await visit.end();
  });

  it('speaks German', async () => {
    const visit = await Visit.to('/', { locale: 'de-DE' });
    expect(await visit.page.locator('html').getAttribute('lang')).toBe('de');
    expect(await visit.page.getByRole('columnheader', { name: 'Zustand' }).count()).toBe(1);
    await visit.picture('runs-german');
    await visit.end();
  });

  it('draws ten thousand runs as quickly as ten', async () => {
    const start = performance.now();
    const visit = await Visit.to('/', { lab: LAB_WITH_MANY });
    const { page } = visit;
    await expect.poll(() => page.locator('.line-of-actions').innerText()).toBe('10,000 runs');
    expect(performance.now() - start).toBeLessThan(60_000);
    expect(await page.locator('cr-table .line').count()).toBeLessThan(60);
    await page.locator('.grid').focus();
    await page.keyboard.press('End');
    await expect.poll(() => names(visit)).toContain('Run 0');
    await page.getByLabel('Search').fill('krum sign_flip');
    await expect.poll(() => page.locator('.line-of-actions').innerText()).toBe('1,667 of 10,000 runs');
    await visit.picture('runs-many');
    // All of them, though a few are drawn and some hundred were sent.
    await page.locator('.grid').focus();
    await page.keyboard.press('Control+a');
    await expect.poll(() => page.locator('[role=toolbar] strong').innerText()).toBe('1,667 selected');
    await visit.end();
  });

  it('finds no fragments of ids, and names run 9 before run 10', async () => {
    const visit = await Visit.to('/?sort=name&q=20260101', { lab: LAB_WITH_MANY });
    const { page } = visit;
    await expect.poll(() => page.locator('.state h2').innerText()).toBe('Nothing matches');
    await page.getByLabel('Search').fill('rule:krum status:failed');
    await expect.poll(async () => (await names(visit)).slice(0, 4)).toEqual(['Run 0', 'Run 21', 'Run 42', 'Run 63']);
    await visit.end();
  });

  it('tells what is wrong with a filter, and how filters are written', async () => {
    const visit = await Visit.to('/');
    const { page } = visit;
    await page.getByLabel('Search').fill('acuracy:<0.5');
    await expect.poll(() => page.locator('#filter-error').innerText()).toBe('There is no column “acuracy” (character 1). Did you mean accuracy?');
    await visit.inspect('runs-wrong-filter');
    await page.getByLabel('Search').fill('accuracy:>=0');
    await expect.poll(() => page.locator('#filter-error').innerText()).toBe('');
    await page.getByRole('button', { name: 'How to filter' }).click();
    await visit.inspect('runs-filter-help');
    visit.complaints.splice(0);
    await visit.end();
  });

  it('groups with intervals, and opens a group', async () => {
    const visit = await Visit.to('/?group=rule&sort=rule');
    const { page } = visit;
    await page.getByRole('gridcell', { name: 'krum', exact: true }).waitFor();
    await visit.inspect('runs-groups');
    await page.getByRole('button', { name: 'Group: Rule' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Data' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.url()).toContain('group=rule%2Cdata');
    // The address changes at once, the groups when the lab has answered.
    await page.locator('a[href*="data%3A%22digits%22"]').first().waitFor();
    await page.getByRole('link', { name: 'krum', exact: true }).click();
    await expect.poll(() => names(visit)).toEqual(['Krum under sign flips']);
    await expect.poll(() => page.getByLabel('Search').inputValue()).toBe('rule:"krum" data:"digits"');
    await visit.end();
  });

  it('shows any setting and any metric', async () => {
    const visit = await Visit.to('/?q=attacked+average');
    const { page } = visit;
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitem', { name: 'Settings and metrics …' }).click();
    await page.getByRole('searchbox', { name: 'Search columns' }).fill('batch_size');
    await page.getByRole('checkbox', { name: 'batch_size' }).check();
    await visit.inspect('runs-columns');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => page.getByRole('columnheader', { name: 'batch_size' }).count()).toBe(1);
    await expect.poll(() => page.getByRole('gridcell', { name: '32', exact: true }).count()).toBe(1);
    await visit.end();
  });
});
