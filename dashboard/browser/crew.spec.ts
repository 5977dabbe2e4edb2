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

const told = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

it('shows what the crew does on the way to an answer', async () => {
  const visit = await Visit.to('/crew');
  const { page } = visit;
  const beats = [
    { agent: 'Warden', text: 'Krum needs n > 2f + 2; ten clients allow three.', kind: 'status' },
    { agent: 'Smith', text: 'Two runs are launched.', kind: 'dialogue' },
    { agent: 'Smith', text: '{\n  "f": 3\n}', kind: 'code' },
  ];
  const answer = { message: 'It holds up to three of ten.\n```\n{\n  "f": 3\n}\n```', context_id: 'talk-8' };
  const accepts: Array<string | undefined> = [];
  await page.route('**/api/agent/chat', (route) => {
    accepts.push(route.request().headers()['accept']);
    const body = [...beats.map((beat) => told('beat', beat)), accepts.length === 1 ? told('done', answer) : told('error', { detail: 'The forge is cold.' })];
    return route.fulfill({ contentType: 'text/event-stream; charset=utf-8', body: body.join('') });
  });
  const say = async (text: string): Promise<void> => {
    await page.getByLabel('What you say').fill(text);
    await page.keyboard.press('Enter');
  };
  await say('Does Krum hold?');
  await expect.poll(() => page.locator('.said.assistant > p').allInnerTexts()).toEqual(['It holds up to three of ten.']);
  expect(accepts).toEqual(['text/event-stream']);
  expect(await page.locator('.said.assistant > pre').allInnerTexts()).toEqual(['{\n  "f": 3\n}']);
  await page.getByText('How they got there: 3 steps').click();
  const shown = (await page.locator('.beats li').allInnerTexts()).map((text) => text.replace(/^(\w+)\s+/, '$1 ').trimEnd());
  expect(shown).toEqual(beats.map(({ agent, text }) => `${agent} ${text}`));
  expect(await page.locator('.beats pre').count()).toBe(1);
  await say('Are you sure?');
  await expect.poll(() => page.getByRole('alert').innerText()).toBe('The forge is cold.');
  await visit.picture('crew-beats');
  await visit.expectAccessible();
  await page.reload();
  await expect.poll(() => page.locator('.said.assistant details').count()).toBe(1);
  await visit.end();
});

it('takes a question back', async () => {
  const visit = await Visit.to('/crew');
  const { page } = visit;
  await page.route('**/api/agent/chat', () => undefined);
  const failed = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'What is running?' }).click();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  expect((await failed).failure()?.errorText).toContain('ABORTED');
  await expect.poll(() => page.getByRole('alert').innerText()).toContain('You stopped it');
  await page.getByRole('button', { name: 'Send' }).waitFor();
  await visit.end();
});
