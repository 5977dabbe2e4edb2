import { afterAll, expect, it } from 'vitest';
import { closeBrowser, Visit } from './scene.js';

afterAll(closeBrowser);

it('tells how to call a crew that is not there', async () => {
  const visit = await Visit.to('/crew');
  await visit.page.getByRole('button', { name: 'What can you do?' }).click();
  await expect.poll(() => visit.page.locator('.said.assistant').innerText()).toMatch(/forge|crucible/i);
  await visit.picture('crew-nobody');
  await visit.expectAccessible();
  await visit.page.reload();
  await expect.poll(() => visit.page.locator('.said').count()).toBe(2);
  await visit.page.getByRole('button', { name: 'New conversation' }).click();
  await expect.poll(() => visit.page.locator('.said').count()).toBe(0);
  await visit.end();
});

it('goes on with a conversation, and shows what goes wrong', async () => {
  const visit = await Visit.to('/crew');
  const { page } = visit;
  const asked: Array<{ context_id?: string; messages: unknown[] }> = [];
  await page.route('**/api/agent/chat', async (route) => {
    asked.push(route.request().postDataJSON() as (typeof asked)[number]);
    await (asked.length < 3
      ? route.fulfill({ json: { message: `Answer ${asked.length}\nin two lines`, context_id: 'talk-7' } })
      : route.fulfill({ status: 502, json: { detail: 'The crew’s answer cannot be used: it is cut.' } }));
  });
  for (const text of ['Good evening.', 'How are the runs?', 'And now?']) {
    await page.getByLabel('What you say').fill(text);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.said.user').last().innerText()).toContain(text);
    await page.getByRole('button', { name: 'Send' }).waitFor();
  }
  await expect.poll(() => page.getByRole('alert').innerText()).toContain('it is cut');
  expect(asked.map(({ context_id, messages }) => [context_id, messages.length])).toEqual([
    [undefined, 1],
    ['talk-7', 1],
    ['talk-7', 1],
  ]);
  await visit.picture('crew-talk');
  await visit.expectAccessible();
  visit.complaints.length = 0; // The browser's own line on the 502 that was played to it.
  await visit.end();
});
