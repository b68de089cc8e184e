import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startServer, type TestServer } from '../support/start-server.js';
import { chromiumFlags, findChromium } from './find-chromium.js';
import { waitUntil } from '../support/wait-until.js';

const executablePath = findChromium();
if (executablePath === null) {
  console.warn('GraphiQL is not tried in a browser: no Chromium found; set CHROMIUM_PATH.');
}

interface Opened {
  readonly page: Page;
  /** The URLs the page asked for. */
  readonly asked: string[];
  /** What the browser complained about. */
  readonly complaints: string[];
}

describe.skipIf(executablePath === null)('GraphiQL in a browser', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: chromiumFlags });
  });

  afterAll(async () => {
    await browser.close();
  });

  async function open(server: TestServer): Promise<Opened> {
    const context = await browser.newContext();
    // The limit of the test is the only one.
    context.setDefaultTimeout(0);
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const asked: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(server.url);
    await page.getByRole('button', { name: /execute query/i }).waitFor();
    return { page, asked, complaints };
  }

  /** Runs the open tab and gives what the result pane shows. */
  async function run(page: Page): Promise<string> {
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: /execute query/i }).click();
    const response = await answered;
    return response.text();
  }

  test('opens with no request to another host, no complaint, and runs its first example', async () => {
    const server = await startServer();
    const { page, asked, complaints } = await open(server);
    const answer = await run(page);
    expect(JSON.parse(answer)).toHaveProperty('data.sessions.nodes.0.messages.nodes.0.text');
    await page.getByText('"sessions"').first().waitFor();
    const outside = asked.filter((url) => !url.startsWith('data:') && !url.startsWith('blob:'));
    expect([...new Set(outside.map((url) => new URL(url).host))]).toEqual([new URL(server.url).host]);
    expect(complaints).toEqual([]);
  });

  test('shows the example operations as tabs', async () => {
    const { page } = await open(await startServer());
    const tabs = await page.getByRole('tab').allInnerTexts();
    expect(tabs.map((text) => text.trim())).toEqual([
      'Conversations',
      'Memory',
      'CorrectItem',
      'ForgetItem',
      'NewMessages',
    ]);
  });

  /** Types into an editor and waits until GraphiQL has written its tabs into the emptied storage. */
  async function typeAndStore(page: Page, editor: Locator, text: string): Promise<string> {
    await editor.locator('.monaco-editor').click();
    await page.keyboard.type(text);
    await page.evaluate('localStorage.clear()');
    await page.keyboard.type(' ');
    const stored = async () => String(await page.evaluate('JSON.stringify(localStorage)'));
    await waitUntil(async () => expect(await stored()).toContain('graphiql:tabState'));
    return stored();
  }

  test('keeps headers out of every URL and out of the storage', async () => {
    const { page, asked } = await open(await startServer());
    await page.getByRole('button', { name: 'Headers' }).click();
    const editor = page.locator('.graphiql-editor:visible').last();
    expect(await typeAndStore(page, editor, '{"authorization":"sk-secret"')).not.toContain('sk-secret');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await page.keyboard.press('Control+Enter');
    expect((await sent).headers()['authorization']).toBe('sk-secret');
    expect(asked.join('\n')).not.toContain('sk-secret');
  });

  test('keeps the query out of the address', async () => {
    const { page } = await open(await startServer());
    await typeAndStore(page, page.locator('.graphiql-query-editor'), '# edited');
    const stored = async () => String(await page.evaluate('JSON.stringify(localStorage)'));
    await waitUntil(async () => expect(await stored()).toContain('# edited'));
    expect(new URL(page.url()).search).toBe('');
  });
});
