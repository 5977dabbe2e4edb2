import { afterAll, describe, expect, it } from 'vitest';
import { closeBrowser, Visit } from './scene.js';

afterAll(closeBrowser);

/** Keys, theme and language of all pages: what the short run of the tests looks at. */
describe('the frame', () => {
  it('goes to pages by keys, and back', async () => {
    const visit = await Visit.to('/');
    const { page } = visit;
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await expect.poll(() => page.locator('main h1').innerText()).toBe('System');
    await expect.poll(() => page.locator('nav [aria-current=page]').innerText()).toBe('System');
    await page.goBack();
    await expect.poll(() => page.locator('nav [aria-current=page]').innerText()).toBe('Runs');
    await page.keyboard.press('?');
    await expect.poll(() => page.locator('dialog h2').innerText()).toBe('Keyboard map');
    await visit.picture('keyboard-map');
    await visit.expectAccessible();
    await page.keyboard.press('Escape');
    await visit.end();
  });

  it('keeps the chosen theme and language', async () => {
    const visit = await Visit.to('/system');
    const { page } = visit;
    await page.getByRole('button', { name: 'Settings' }).click();
    await visit.picture('settings');
    await visit.expectAccessible();
    await page.getByRole('menuitemcheckbox', { name: 'Dark' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Deutsch' }).click();
    await page.reload();
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await visit.end();
  });
});
