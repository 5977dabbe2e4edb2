import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { BRIDGE, closeBrowser, Visit } from './scene.js';

afterAll(closeBrowser);

const open = (width: number, locale: string): Promise<Visit> => Visit.to('/', { lab: BRIDGE, base: '/play', width, locale });

/** Reads on until nothing waits, and answers what a scene asks. */
async function readOn(page: Page): Promise<void> {
  for (;;) {
    await page.waitForTimeout(100);
    if ((await page.locator('.choices button').count()) > 0 && (await page.locator('.thinking').count()) === 0) {
      return;
    }
    if ((await page.locator('.more').count()) === 0) {
      return;
    }
    await page.locator('.more').click();
  }
}

async function say(visit: Visit, text: string): Promise<void> {
  await visit.page.locator('input.field').fill(text);
  await visit.page.keyboard.press('Enter');
  await visit.expectCount('.say.own', 0);
}

async function become(page: Page, words: readonly [string, RegExp, string, string, string]): Promise<void> {
  const [start, somebody, name, enter, begin] = words;
  await page.getByRole('button', { name: start, exact: true }).click();
  if ((await page.getByRole('button', { name: somebody }).count()) > 0) {
    await page.getByRole('button', { name: somebody }).click();
  }
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: enter, exact: true }).click();
  await page.getByRole('button', { name: begin }).click();
  await page.locator('cr-typed').waitFor();
}

/** The novel: what a visitor of the link can do. */
describe('the novel', () => {
  it('is played from the link to the curve of a run', async () => {
    const visit = await open(1280, 'en-GB');
    const { page } = visit;
    await visit.picture('play-title');
    await visit.expectAccessible();
    let speak = (): void => undefined;
    const spoken = new Promise<void>((resolve) => (speak = resolve));
    // The first scene comes late: it must not break into the answer.
    await page.route('**/action', async (route) => {
      if (route.request().postData()?.includes('"scene_due"')) {
        await spoken;
      }
      await route.continue();
    });
    await become(page, ['Start', /Somebody new/, 'Ada', 'Enter', 'I understand. Begin']);
    expect(await page.locator('.nameplate').innerText()).toMatch(/puck/i);
    await readOn(page);
    await visit.expectAccessible();
    const late = page.waitForResponse((response) => response.request().postData()?.includes('"scene_due"') ?? false);
    await say(visit, 'Does the median survive 3 liars among 10?');
    speak();
    await late;
    expect(await page.locator('.epithet').count()).toBe(1);
    const asked = page.locator('.choices button', { hasText: 'Launch it' });
    for (let i = 0; i < 600 && (await asked.count()) === 0; i++) {
      await readOn(page);
      await page.waitForTimeout(100);
    }
    await visit.picture('play-question');
    await visit.expectAccessible();
    await page.keyboard.press('1');
    await visit.expectCount('cr-run-card svg', 1);
    await visit.picture('play-run');
    await visit.expectAccessible();
    await page.keyboard.press('PageUp');
    expect(await page.locator('.past').count()).toBe(1);
    await page.getByRole('button', { name: 'To the present' }).click();
    expect(await page.locator('.past').count()).toBe(0);
    await visit.end();
  });

  it('saves, loads and goes on where it was left', async () => {
    const visit = await open(1280, 'en-GB');
    const { page } = visit;
    await become(page, ['Start', /Somebody new/, 'Bo', 'Enter', 'I understand. Begin']);
    await readOn(page);
    await say(visit, 'Good evening');
    await readOn(page);
    await page.getByRole('navigation').getByRole('button', { name: 'Save' }).click();
    await page.locator('.slot').first().click();
    await expect.poll(() => page.locator('.note').innerText()).toContain('Saved in slot 1');
    await visit.expectAccessible();
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('button', { name: 'Load', exact: true }).click();
    await page.locator('.slot').first().click();
    await page.locator('cr-stage').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'History' }).last().click();
    await visit.expectCount('.history .said:has-text("Good evening")', 1);
    await visit.expectAccessible();
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('button', { name: 'Continue as Bo' }).click();
    await expect.poll(() => page.locator('cr-typed').innerText()).not.toBe('');
    await visit.end();
  });

  it('fits a phone in German, also with text of twice the size and high contrast', async () => {
    const visit = await open(360, 'de-DE');
    const { page } = visit;
    await become(page, ['Beginnen', /Jemand Neues/, 'Cleo', 'Eintreten', 'Ich verstehe. Beginnen']);
    await visit.picture('play-phone');
    await visit.expectAccessible();
    await visit.expectFits();
    await readOn(page);
    await say(visit, 'Guten Abend');
    for (const name of ['Einstellungen', 'Tagebuch', 'Kodex', 'Galerie', 'Verlauf']) {
      await page.locator('nav').getByRole('button', { name: 'Menü' }).click();
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
      await visit.expectAccessible();
      if (name === 'Einstellungen') {
        await page.getByRole('slider', { name: 'Textgröße' }).fill('200');
        await page.getByLabel('Hoher Kontrast').check();
      }
      await page.keyboard.press('Escape');
    }
    await visit.picture('play-phone-large');
    await visit.expectAccessible();
    await visit.expectFits();
    await visit.end();
  });

  it('needs no mouse', async () => {
    const visit = await open(1280, 'en-GB');
    const { page } = visit;
    const press = async (name: string): Promise<void> => {
      await expect
        .poll(async () => {
          await page.keyboard.press('Tab');
          return page.evaluate(() => document.activeElement?.textContent?.trim());
        })
        .toBe(name);
      await page.keyboard.press('Enter');
    };
    await press('Preferences');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await press('Start');
    await page.locator('.parchment').waitFor();
    if ((await page.getByRole('button', { name: 'Somebody new' }).count()) > 0) {
      await press('Somebody new');
    }
    await page.keyboard.press('Tab');
    await page.getByLabel('Name', { exact: true }).focus();
    await page.keyboard.type('Dio');
    await page.keyboard.press('Enter');
    await press('I understand. Begin');
    await page.locator('cr-typed').waitFor();
    const first = await page.locator('cr-typed').innerText();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('cr-typed').innerText()).not.toBe(first);
    await page.keyboard.type('Hello');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.own').innerText()).toContain('Hello');
    await visit.end();
  });
});
