import { afterAll, describe, expect, it } from 'vitest';
import { closeBrowser, THEMES, Visit } from './scene.js';

afterAll(closeBrowser);

const screen = (visit: Visit): Promise<string> => visit.page.locator('.xterm-rows').innerText();

/** A shell that reads a person's start-up files may take a while until it asks. */
async function awaitPrompt(visit: Visit): Promise<void> {
  await expect.poll(() => visit.page.getByRole('status').first().innerText()).toBe('Connected');
  await expect.poll(() => screen(visit), { timeout: 30_000 }).toMatch(/[#$%>]\s*$/);
}

async function type(visit: Visit, text: string): Promise<void> {
  await visit.page.locator('.xterm-helper-textarea').focus();
  await visit.page.keyboard.type(text);
  await visit.page.keyboard.press('Enter');
}

describe('the terminal', () => {
  it.each(THEMES)('is a shell in %s colours, and the page may keep its policy', async (theme) => {
    const visit = await Visit.to('/terminal', { theme });
    await awaitPrompt(visit);
    await type(visit, `printf '\\033[31mre%s\\033[0m \\033[38;2;10;200;30mtrue%s\\033[0m\\n' d colour; echo $((6*7))`);
    await expect.poll(() => screen(visit)).toMatch(/red\s+truecolour/);
    await expect.poll(() => screen(visit)).toContain('42');
    await visit.picture(`terminal-shell-${theme}`);
    await visit.end();
  });

  it('is left by F6, ends, and starts anew', async () => {
    const visit = await Visit.to('/terminal');
    const { page } = visit;
    await awaitPrompt(visit);
    await page.locator('.xterm-helper-textarea').focus();
    await page.keyboard.press('F6');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('End the shell');
    await type(visit, 'exit');
    await expect.poll(() => page.getByRole('status').first().innerText()).toBe('The shell has ended');
    await page.getByRole('button', { name: 'New shell' }).click();
    await expect.poll(() => page.getByRole('status').first().innerText()).toBe('Connected');
    await visit.end();
  });

  it('tells the shell how large it is', async () => {
    const visit = await Visit.to('/terminal', { width: 1280 });
    await awaitPrompt(visit);
    await type(visit, 'echo "cols=$(tput cols)"');
    await expect.poll(() => screen(visit)).toMatch(/cols=(9\d|1\d\d)/);
    await visit.end();
  });
});
