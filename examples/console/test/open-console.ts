import { readFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { preview } from 'vite';
import { afterAll, expect, onTestFinished } from 'vitest';
import { chromiumFlags, findChromium } from '../../../test/e2e/find-chromium.js';
import { startServerOverGateway, type ServerOverGateway } from '../../../test/support/start-server.js';

const root = new URL('../', import.meta.url).pathname;
const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

export const executablePath = findChromium();

/** One for all tests of a file. */
let browser: Browser | null = null;
afterAll(async () => {
  await browser?.close();
  browser = null;
});

export interface OpenConsole extends ServerOverGateway {
  readonly page: Page;
  /** Shows another part of the console. */
  show(route: string): Promise<void>;
}

export interface Look {
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
}

/** The built console in a browser, over a server and a gateway with sample data. */
export async function openConsole(
  route: string,
  { width = 1200, colorScheme = 'light' }: Look = {},
): Promise<OpenConsole> {
  const started = await startServerOverGateway();
  process.env['GRAPHQL_ORIGIN'] = new URL(started.server.url).origin;
  const served = await preview({ root, logLevel: 'error', preview: { port: 0, host: '127.0.0.1' } });
  onTestFinished(() => served.close());
  const [origin = ''] = served.resolvedUrls?.local ?? [];
  browser ??= await chromium.launch({ executablePath: executablePath ?? '', args: chromiumFlags });
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  // The limit of the test is the only one.
  page.setDefaultTimeout(0);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  onTestFinished(() => expect(complaints).toEqual([]));
  const show = async (next: string) => {
    await page.goto(`${origin}#/${next}`);
  };
  await show(route);
  return { ...started, page, show };
}

/** What axe finds wrong with a page. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { axe: checker } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    return (await checker.run()).violations;
  });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
