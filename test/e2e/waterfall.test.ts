import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startServer } from '../support/start-server.js';
import { chromiumFlags, findChromium } from './find-chromium.js';

const executablePath = findChromium();

describe.skipIf(executablePath === null)('the upstream calls in GraphiQL', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: chromiumFlags });
  });
  afterAll(() => browser.close());

  async function open(
    shown: 'true' | 'false',
  ): Promise<{ page: Page; complaints: string[]; hosts: Set<string>; url: string }> {
    const { url } = await startServer({ env: { SEA_AGENT_GRAPHQL_LIMITS_SHOW_UPSTREAM: shown } });
    const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
    // The limit of the test is the only one.
    context.setDefaultTimeout(0);
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const complaints: string[] = [];
    const hosts = new Set<string>();
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (/^https?:/.test(request.url())) hosts.add(new URL(request.url()).host);
    });
    await page.goto(url);
    await page.getByRole('button', { name: /execute query/i }).waitFor();
    return { page, complaints, hosts, url };
  }
  const panelOf = (page: Page) => page.getByRole('region', { name: 'Upstream calls' });
  const runButton = (page: Page) => page.getByRole('button', { name: /execute query/i });

  test('the panel draws each call of the answer, later ones further to the right', async () => {
    const { page, complaints, hosts, url } = await open('true');
    await page.getByRole('button', { name: /upstream calls/i }).click();
    await panelOf(page).getByText('Run an operation').waitFor();
    await runButton(page).click();
    await panelOf(page).getByRole('listitem').first().waitFor();
    const rows = panelOf(page).getByRole('listitem');
    expect(await rows.count()).toBeGreaterThan(3);
    expect(await rows.first().getAttribute('aria-label')).toMatch(
      /^GET \/v1\/worker\/users\/\{user_id\}\/sessions\/, 200, begins at .* ms, takes .* ms, .*B, asked by sessions$/,
    );
    const bars = await panelOf(page).locator('.upstream-bar').all();
    const boxes = await Promise.all(bars.map((bar) => bar.boundingBox()));
    const [first, second] = boxes;
    expect(first?.width).toBeGreaterThan(0);
    expect(second?.x).toBeGreaterThan(first?.x ?? Number.POSITIVE_INFINITY);
    expect(await panelOf(page).getByRole('status').innerText()).toMatch(/^\d+ calls · .* ms · .* kB$/);
    expect([complaints, [...hosts]]).toEqual([[], [new URL(url).host]]);
  });

  test('the panel and each of its calls are reached by the keyboard', async () => {
    const { page } = await open('true');
    await runButton(page).click();
    await page.getByText('"sessions"').first().waitFor();
    await page.getByRole('button', { name: /upstream calls/i }).focus();
    await page.keyboard.press('Enter');
    await panelOf(page).getByRole('listitem').first().waitFor();
    const focused = () => page.evaluate('document.activeElement?.getAttribute("aria-label") ?? ""');
    let label = String(await focused());
    for (let presses = 0; presses < 30 && !label.startsWith('GET '); presses++) {
      await page.keyboard.press('Tab');
      label = String(await focused());
    }
    expect(label).toMatch(/^GET .* asked by sessions$/);
    await page.keyboard.press('Tab');
    expect(String(await focused())).toMatch(/^GET .* asked by sessions\.nodes\.messages$/);
  });

  test('the panel says so where answers tell no calls, and the other plugins are still there', async () => {
    const { page } = await open('false');
    await page.getByRole('button', { name: /upstream calls/i }).click();
    await runButton(page).click();
    await panelOf(page).getByText('The last answer tells no calls.').waitFor();
    const names = await page
      .getByRole('button')
      .evaluateAll((all: { ariaLabel: string | null }[]) => all.map(({ ariaLabel }) => ariaLabel ?? ''));
    expect(names.join('\n')).toMatch(/GraphiQL Explorer/i);
    expect(names.join('\n')).toMatch(/Documentation Explorer/i);
  });
});
