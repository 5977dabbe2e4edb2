import { afterAll, describe, expect, it } from 'vitest';
import { closeBrowser, LAB_WITH_TOKEN, smallConfig, TOKEN, Visit } from './scene.js';

afterAll(closeBrowser);

/** A guarded lab's refusals are told in the console, too. */
function excuseRefusals(visit: Visit): void {
  expect(visit.complaints.filter((text) => !text.includes('401 (Unauthorized)'))).toEqual([]);
  visit.complaints.splice(0);
}

async function enter(visit: Visit, token: string): Promise<void> {
  await visit.page.getByLabel('Token', { exact: true }).fill(token);
  await visit.page.keyboard.press('Enter');
}

describe('a lab with a token', () => {
  it('asks for it in both themes and at both widths', async () => {
    const visit = await Visit.begin('/', { lab: LAB_WITH_TOKEN });
    await visit.page.waitForSelector('dialog[open]');
    await visit.inspect('token');
    excuseRefusals(visit);
    await visit.end();
  });

  it('lets in who has it, with links, frames and sockets', async () => {
    const visit = await Visit.begin('/system', { lab: LAB_WITH_TOKEN });
    const { page } = visit;
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Escape');
    await enter(visit, 'not the token at all');
    await expect.poll(() => page.locator('.field .error').innerText()).toBe('The lab does not take this token.');
    expect(await page.getByLabel('Token', { exact: true }).getAttribute('type')).toBe('password');
    await enter(visit, TOKEN);
    await page.locator('dialog').waitFor({ state: 'detached' });
    await visit.settled();
    excuseRefusals(visit);

    const launched = await visit.context.request.post(`${LAB_WITH_TOKEN}/api/simulations`, {
      data: smallConfig('Guarded', { num_of_rounds: 1 }),
      headers: { Authorization: `Bearer ${TOKEN}` },
    });
    const { simulation_id: id } = (await launched.json()) as { simulation_id: string };
    const downloading = page.waitForEvent('download');
    await page.evaluate((address) => {
      const link = Object.assign(document.createElement('a'), { href: address, download: '' });
      link.click();
    }, `/api/simulations/${id}/archive`);
    expect(await (await downloading).failure()).toBeNull();
    const opened = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/terminal?ticket=none`);
          socket.onopen = () => resolve('open');
          socket.onerror = () => resolve('refused');
        }),
    );
    // The cookie alone opens no shell; that takes a ticket.
    expect(opened).toBe('refused');
    visit.complaints.splice(0);
    const ticketed = await page.evaluate(async (token) => {
      const answer = await fetch('/api/terminal/tickets', { method: 'POST', headers: { Authorization: `Bearer ${token}` } });
      const { ticket } = (await answer.json()) as { ticket: string };
      return new Promise<string>((resolve) => {
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/terminal?ticket=${ticket}`);
        socket.onopen = () => resolve('open');
        socket.onerror = () => resolve('refused');
      });
    }, TOKEN);
    expect(ticketed).toBe('open');

    const cookies = await visit.context.cookies();
    expect(cookies.map(({ httpOnly, sameSite }) => ({ httpOnly, sameSite }))).toEqual([{ httpOnly: true, sameSite: 'Strict' }]);
    expect(await page.evaluate(() => [document.cookie, JSON.stringify(localStorage), location.href].join())).not.toContain(TOKEN);
    await visit.context.clearCookies();
    await page.reload();
    await visit.settled();
    expect(await page.locator('dialog').count()).toBe(0);
    await visit.end();
  });
});
