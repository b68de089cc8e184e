import { readFileSync } from 'node:fs';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startServer } from '../support/start-server.js';
import { chromiumFlags, findChromium } from './find-chromium.js';
import { waitUntil } from '../support/wait-until.js';

const executablePath = findChromium();
const docs = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
/** The policies that the page about security shows, in order: GraphiQL's own, and what a proxy may add. */
const [own = '', proxys = ''] = [...docs.matchAll(/```text\n(default-src [\s\S]*?)```/g)].map(
  ([, text = '']) => text.trim().replaceAll(/\s*\n\s*/g, ' '),
);

test("the page about security shows GraphiQL's own content security policy", async () => {
  const server = await startServer();
  const page = await server.send('/graphql', { headers: { accept: 'text/html' } });
  expect(page.headers['content-security-policy']).toBe(own);
});

describe.skipIf(executablePath === null)("GraphiQL under a proxy's content security policy", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: chromiumFlags });
  });
  afterAll(() => browser.close());

  /** Opens GraphiQL with one more policy, as a proxy in front adds it to the page. */
  async function openUnder(policy: string): Promise<{ page: Page; complaints: string[] }> {
    const server = await startServer();
    const context = await browser.newContext();
    // The limit of the test is the only one.
    context.setDefaultTimeout(0);
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.route(server.url, async (route) => {
      const response = await route.fetch();
      const headers = response.headers();
      // Of several policies all are obeyed.
      const both = `${headers['content-security-policy'] ?? ''}, ${policy}`;
      await route.fulfill({ response, headers: { ...headers, 'content-security-policy': both } });
    });
    await page.goto(server.url);
    return { page, complaints };
  }
  const runButton = (page: Page) => page.getByRole('button', { name: /execute query/i });
  /** The colours of the words in the query's editor; one where nothing is highlighted. */
  const coloursIn = (page: Page): Promise<number> =>
    page.evaluate(
      `new Set([...document.querySelectorAll('.graphiql-query-editor .view-line span')].map((word) => getComputedStyle(word).color)).size`,
    );

  test('what the page about security lets a proxy add breaks nothing', async () => {
    const { page, complaints } = await openUnder(proxys);
    await runButton(page).click();
    await page.getByText('"sessions"').first().waitFor();
    await waitUntil(async () => expect(await coloursIn(page)).toBeGreaterThan(1));
    expect(complaints).toEqual([]);
  });

  test("default-src 'self' takes the styles that highlight a query", async () => {
    const { page, complaints } = await openUnder("default-src 'self'");
    await runButton(page).click();
    await waitUntil(() => expect(complaints.join('\n')).toMatch(/inline style/));
    await page.locator('.graphiql-query-editor .view-line span').first().waitFor();
    expect(await coloursIn(page)).toBe(1);
  });

  test("require-trusted-types-for 'script' leaves the page blank", async () => {
    const { page, complaints } = await openUnder("require-trusted-types-for 'script'");
    await waitUntil(() => expect(complaints.join('\n')).toMatch(/TrustedScriptURL|TrustedHTML|Trusted Type/));
    expect(await runButton(page).count()).toBe(0);
  });
});
