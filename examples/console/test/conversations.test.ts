import { describe, expect, test } from 'vitest';
import { waitUntil } from '../../../test/support/wait-until.js';
import { executablePath, openConsole, violations } from './open-console.js';

const messagesRoute = 'GET /v1/worker/users/{user_id}/sessions/{session_id}/messages';
const sessionsRoute = 'GET /v1/worker/users/{user_id}/sessions/';

describe.skipIf(executablePath === null)('The conversations', () => {
  test('are listed with the last message of each, and one that is chosen opens beside them', async () => {
    const { page } = await openConsole('conversations/ada');
    const row = page.getByRole('link', { name: /Refund for a double charge/ });
    expect(await row.innerText()).toContain('Thank you!');
    await row.click();
    const log = page.getByRole('log');
    await log.getByText('Hi! I was charged twice for June.').waitFor();
    // Instructions to the agent are folded.
    expect(await log.getByText('You are the support agent of Brightdesk.').isVisible()).toBe(false);
    expect(await row.getAttribute('aria-current')).toBe('true');
  });

  test('fold calls of tools and their answers, which open by a click', async () => {
    const { page } = await openConsole('conversations/ada/ada-login');
    const call = page.getByText('Calls find_devices');
    await call.click();
    expect(await page.locator('details[open] pre').innerText()).toContain('"user": "ada"');
    expect(await page.getByText('clockDriftSeconds').isVisible()).toBe(false);
  });

  test('are read on as the reader scrolls down', async () => {
    const { page } = await openConsole('conversations/max');
    const rows = page.locator('.list .row');
    await rows.first().waitFor();
    while ((await rows.count()) < 100) {
      const before = await rows.count();
      await rows.last().scrollIntoViewIfNeeded();
      await waitUntil(async () => expect(await rows.count()).toBeGreaterThan(before));
    }
    const links = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('href')));
    expect(new Set(links).size).toBe(links.length);
  });

  test('show older messages as the reader scrolls up, and what is read keeps its place', async () => {
    const { page } = await openConsole('conversations/zoe/zoe-long');
    const messages = page.locator('.message');
    await messages.nth(29).waitFor();
    const oldest = await messages.first().innerText();
    await page.getByRole('log').evaluate((log) => (log.scrollTop = 20));
    await waitUntil(async () => expect(await messages.count()).toBe(60));
    // The message that was read is still the one in sight.
    const inSight = await page.getByRole('log').evaluate((log) => {
      const { top, bottom } = log.getBoundingClientRect();
      return [...log.querySelectorAll<HTMLElement>('.message')]
        .filter(
          (message) =>
            message.getBoundingClientRect().bottom > top && message.getBoundingClientRect().top < bottom,
        )
        .map((message) => message.innerText);
    });
    expect(inSight).toContain(oldest);
  });

  test('say what failed and are there after another try', async () => {
    const { page, gateway, show } = await openConsole('memory/ada/support-agent');
    const recover = gateway.controls.fail(sessionsRoute, { status: 503 });
    await show('conversations/ada');
    await page.getByText('could not be loaded').waitFor();
    recover();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: /Refund for a double charge/ }).waitFor();
    expect(await page.getByText('could not be loaded').count()).toBe(0);
  });

  test('say that they load while the gateway is slow', async () => {
    const { page, gateway, show } = await openConsole('conversations/ada');
    await page.getByRole('link', { name: /Refund/ }).waitFor();
    const hold = gateway.controls.hold(messagesRoute);
    await show('conversations/ada/ada-login');
    await page.getByText('Loading the conversation').waitFor();
    hold.release();
    await page.getByRole('log').getByText('That was it!').waitFor();
    expect(await page.getByText('Loading').count()).toBe(0);
  });

  test.each([
    ['a list', 'conversations/ada', 1200, 'light'],
    ['a conversation', 'conversations/ada/ada-invoice', 1200, 'dark'],
    ['a list on a phone', 'conversations/li-wei', 390, 'dark'],
    ['a conversation on a phone', 'conversations/li-wei/li-wei-fractions', 390, 'light'],
  ] as const)('have no fault of accessibility as %s', async (_what, route, width, colorScheme) => {
    const { page } = await openConsole(route, { width, colorScheme });
    await page
      .locator(route.includes('/', 14) ? '.message' : '.row')
      .first()
      .waitFor();
    expect(await violations(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(overflow).toBe(false);
  });
});
