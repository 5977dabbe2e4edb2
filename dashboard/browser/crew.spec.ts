import { afterAll, expect, it } from 'vitest';
import { ALL_DRESSES, awaitState, closeBrowser, launch, Visit } from './scene.js';

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
  expect(asked.map(({ messages }) => messages.length)).toEqual([1, 1, 1]);
  expect(asked.map(({ context_id }) => context_id)).toEqual([expect.stringMatching(/^page-[0-9a-f]{32}$/), 'talk-7', 'talk-7']);
  await page.getByRole('button', { name: 'Say it again' }).waitFor();
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

it('talks of the run on its page, in its language, and shows a plan as a card', async () => {
  const id = await launch('a run to talk of');
  await awaitState(id, 'completed');
  const visit = await Visit.to(`/runs/${id}`, { locale: 'de-DE' });
  const { page } = visit;
  const asked: Array<{ shown?: string; language?: string; messages: Array<{ content: Array<{ text: string }> }> }> = [];
  const question = { agent: 'techne', plan: 'Vier Läufe, FedAvg neben Krum.\nEs dauert etwa 41 s.', prompt: 'Soll ich sie starten?', choices: ['Starten', 'Verwerfen'] };
  await page.route('**/api/agent/chat', (route) => {
    asked.push(route.request().postDataJSON() as (typeof asked)[number]);
    const asks = asked.length <= 2;
    const message = asks ? 'Der Plan steht.\nSoll ich sie starten?\n\n- Starten\n- Verwerfen' : 'Gut.';
    return route.fulfill({ json: { message, context_id: 'page-1', ...(asks ? { question } : {}) } });
  });
  await page.keyboard.press('a');
  await page.getByRole('button', { name: 'Warum ist er gescheitert?' }).click();
  await page.getByRole('button', { name: 'Starten', exact: true }).waitFor();
  await expect.poll(() => page.locator('.said.assistant > p').allInnerTexts()).toEqual(['Der Plan steht.']);
  expect(asked).toMatchObject([{ shown: id, language: 'de' }]);
  await visit.inspect('crew-plan', ALL_DRESSES);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Ändern …' }).click();
  await page.getByRole('dialog').getByLabel('Runden', { exact: true }).fill('1, 2');
  await page.getByRole('button', { name: 'Der Crew sagen' }).click();
  await expect.poll(() => page.getByRole('dialog').locator('.error').innerText()).toContain('Eine Zahl');
  await visit.inspect('crew-change', ALL_DRESSES);
  await page.getByRole('dialog').getByLabel('Runden', { exact: true }).fill('20');
  await page.getByRole('button', { name: 'Der Crew sagen' }).click();
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]?.messages[0]?.content[0]?.text).toBe('nimm 20 Runden');
  await page.getByRole('button', { name: 'Starten', exact: true }).click();
  await expect.poll(() => page.locator('.said.assistant > p').allInnerTexts()).toEqual(['Der Plan steht.', 'Der Plan steht.', 'Gut.']);
  expect(asked[2]?.messages[0]?.content[0]?.text).toBe('Starten');
  expect(await page.locator('.plan').count()).toBe(0);
  await page.getByRole('button', { name: 'Von etwas anderem sprechen' }).click();
  await page.getByLabel('Was Sie sagen').fill('Was läuft?');
  await page.keyboard.press('Enter');
  await expect.poll(() => asked.length).toBe(4);
  expect(asked[3]?.shown).toBeUndefined();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('crew-talk').count()).toBe(0);
  await visit.end();
});

it('keeps a line while the lab is away, and says it when it is back', async () => {
  const visit = await Visit.to('/crew');
  const { page } = visit;
  const said: string[] = [];
  let away = true;
  await page.route('**/api/agent/conversations/*', (route) => (away ? route.abort('connectionrefused') : route.fulfill({ json: { context_id: 'page-1', lines: [] } })));
  await page.route('**/api/agent/chat', (route) => {
    if (away) {
      return route.abort('connectionrefused');
    }
    said.push((route.request().postDataJSON() as { messages: Array<{ content: Array<{ text: string }> }> }).messages[0]?.content[0]?.text ?? '');
    return route.fulfill({ json: { message: 'Here we are.', context_id: 'page-1' } });
  });
  await page.getByLabel('What you say').fill('Are you there?');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('crew-talk [role=status]').innerText()).toContain('sends your line when');
  await page.reload();
  await expect.poll(() => page.locator('crew-talk [role=status]').innerText()).toContain('sends your line when');
  away = false;
  await expect.poll(() => page.locator('.said.assistant > p').allInnerTexts(), { timeout: 20_000 }).toEqual(['Here we are.']);
  expect(said).toEqual(['Are you there?']);
  expect(await page.locator('.said.user').count()).toBe(1);
  visit.complaints.length = 0; // The browser's own lines on the connections that were refused.
  await visit.end();
});

it('finds the answer that came while the lab was away', async () => {
  const visit = await Visit.to('/crew');
  const { page } = visit;
  let asked = 0;
  await page.route('**/api/agent/chat', (route) => {
    asked++;
    return route.abort('connectionreset');
  });
  const lines = [
    { agent: 'player', kind: 'player', text: 'Launch it' },
    { agent: 'metis', kind: 'dialogue', text: 'Two runs are launched.' },
  ];
  await page.route('**/api/agent/conversations/*', (route) => route.fulfill({ json: { context_id: 'page-1', lines } }));
  await page.getByLabel('What you say').fill('Launch it');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.said.assistant > p').allInnerTexts(), { timeout: 20_000 }).toEqual(['Two runs are launched.']);
  expect(asked).toBe(1);
  visit.complaints.length = 0; // The browser's own line on the connection that was cut.
  await visit.end();
});

it('goes on as the player of the novel', async () => {
  const visit = await Visit.to('/crew');
  const { page } = visit;
  await page.route('**/api/agent/join', (route) => {
    const { code } = route.request().postDataJSON() as { code: string };
    const lines = [
      { agent: 'player', kind: 'player', text: 'Compare Krum and the median.' },
      { agent: 'metis', kind: 'spec', text: 'The plan stands.' },
      { agent: 'techne', kind: 'dialogue', text: 'Shall I?' },
    ];
    const question = { agent: 'techne', plan: 'Four runs', prompt: 'Shall I?', choices: ['Launch it', 'Drop it'] };
    return code === 'K7QM-3XWD'
      ? route.fulfill({ json: { context_id: 'joined-1', lines, question } })
      : route.fulfill({ status: 404, json: { detail: 'command.code: is not known, was used or is too old' } });
  });
  await page.getByRole('button', { name: 'Continue from the novel' }).click();
  await page.getByLabel('Code').fill('AAAA-AAAA');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('dialog .wrong').innerText()).toContain('too old');
  await visit.inspect('crew-join');
  await page.getByLabel('Code').fill('K7QM-3XWD');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Launch it' }).waitFor();
  await expect.poll(() => page.locator('.said > p').allInnerTexts()).toEqual(['Compare Krum and the median.', 'The plan stands.']);
  await page.getByText('As in the novel').waitFor();
  visit.complaints.length = 0; // The browser's own line on the 404 that was played to it.
  await visit.end();
});
