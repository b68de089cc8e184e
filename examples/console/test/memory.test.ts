import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { waitUntil } from '../../../test/support/wait-until.js';
import { executablePath, openConsole, violations } from './open-console.js';

const itemRoute = 'DELETE /v1/agents/{agent_id}/memory/{memory_id}';
const deletionRoute = 'DELETE /v1/agents/{agent_id}/memory/account';
const ada = 'memory/ada/support-agent';
const phone = 'Ada has a new phone whose clock ran late.';

describe.skipIf(executablePath === null)('What is remembered of a person', () => {
  test('is corrected where it stands', async () => {
    const { page, gateway } = await openConsole(ada);
    await page.getByRole('button', { name: `Correct: ${phone}` }).click();
    await page.getByLabel('Corrected note').fill('Ada has a new phone.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Ada has a new phone.', { exact: true }).waitFor();
    const { content } =
      gateway.state
        .memory('support-agent', 'ada')
        .items.find((item) => item.memory_id === 'ada-item-phone') ?? {};
    expect(content).toBe('Ada has a new phone.');
  });

  test('is forgotten only after a while in which it can be taken back', async () => {
    const { page, gateway } = await openConsole(ada);
    await page.clock.install();
    const forget = page.getByRole('button', { name: `Forget: ${phone}` });
    await forget.click();
    await page.getByText('The note will be forgotten.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(phone).waitFor();
    expect(gateway.controls.log.count(itemRoute)).toBe(0);
    await forget.click();
    await page.getByText('The note will be forgotten.').waitFor();
    await page.clock.fastForward(10_000);
    await waitUntil(() => expect(gateway.controls.log.count(itemRoute)).toBe(1));
    await page.getByText(phone).waitFor({ state: 'detached' });
  });

  test('is not shown as forgotten where the gateway refuses', async () => {
    const { page, gateway } = await openConsole(ada);
    await page.clock.install();
    gateway.controls.fail(itemRoute, { status: 503 });
    await page.getByRole('button', { name: `Forget: ${phone}` }).click();
    await page.getByText('The note will be forgotten.').waitFor();
    await page.clock.fastForward(10_000);
    await page.getByText('Not done:').waitFor();
    expect(await page.getByText(phone).isVisible()).toBe(true);
  });

  test('becomes a fact by the person’s word, and a fact that has the name already is shown beside it', async () => {
    const { page } = await openConsole(ada);
    const clash = page.getByRole('table', { name: /A fact “plan” is kept already/ });
    expect(await clash.innerText()).toMatch(/Kept now\s+pro\s+Suggested\s+team/);
    const confirm = page.getByRole('button', { name: 'Confirm: Ada asked for dark mode three times.' });
    await confirm.click();
    await page.getByRole('heading', { name: 'theme' }).waitFor();
    await confirm.waitFor({ state: 'detached' });
  });

  test('is saved as a file that is the gateway’s own export', async () => {
    const { page } = await openConsole(ada);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save a copy as a file' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('memory-support-agent-ada.json');
    expect(readFileSync(await download.path(), 'utf8')).toContain(phone);
    await page.getByText('The copy is complete.').waitFor();
  });

  test('may be refused by a switch', async () => {
    const { page, gateway } = await openConsole(ada);
    const choice = page.getByRole('switch', { name: 'This agent may remember things about you' });
    expect(await choice.isChecked()).toBe(true);
    await page.getByText('This agent may remember things about you').click();
    await waitUntil(async () => expect(await choice.isChecked()).toBe(false));
    expect(gateway.state.memory('support-agent', 'ada').preference).toMatchObject({ enabled: false });
  });

  test('is deleted whole only after the id was typed, with the service’s own receipt', async () => {
    const { page, gateway } = await openConsole(ada);
    await page.getByRole('button', { name: 'Delete everything …' }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Delete everything' });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByLabel('Your user ID').fill('ada');
    await confirm.click();
    await page.getByText('Everything was deleted.').waitFor();
    expect(gateway.controls.log.count(deletionRoute)).toBe(1);
    await page.getByText('No note is kept.').waitFor();
  });

  test.each([
    [1200, 'light'],
    [390, 'dark'],
  ] as const)('has no fault of accessibility at %i px in %s colours', async (width, colorScheme) => {
    const { page } = await openConsole(ada, { width, colorScheme });
    await page.getByText(phone).waitFor();
    await page.getByRole('heading', { name: 'preferred_contact' }).waitFor();
    expect(await violations(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(overflow).toBe(false);
  });
});
