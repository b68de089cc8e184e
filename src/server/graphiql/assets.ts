import { createHash } from 'node:crypto';
import { waterfallScript, withPlugins } from './waterfall.js';

/** One file of GraphiQL. */
export interface Asset {
  readonly contentType: string;
  readonly body: Buffer;
  /** Its compressed forms, made when first asked for. */
  readonly encoded: Map<string, Promise<Buffer>>;
}

export interface Assets {
  /** Changes with any byte of any file. */
  readonly digest: string;
  readonly assets: ReadonlyMap<string, Asset>;
}

const javascript = 'text/javascript; charset=utf-8';

// The library builds one page with everything inside; this does in files what that page does in line.
const before = `
const folder = document.currentScript.src.replace(/[^/]*$/, '');
self.MonacoEnvironment = { globalAPI: false, getWorkerUrl: (_module, label) => folder + label + '.js' };
`;
// GraphiQL fills its editors from the tabs, the variables' editor excepted, when nothing is stored yet.
const after = `
const options = JSON.parse(document.querySelector('#options').textContent);
const firstVisit = localStorage.getItem('graphiql:tabState') === null;
YogaGraphiQL.renderYogaGraphiQL(document.querySelector('#root'), {
  ...options,
  ...(firstVisit && { variables: options.defaultTabs[0].variables }),
  // By default the query goes into the page's address, and with it into the browser's history.
  onEditQuery() {},
  morePlugins: [waterfall],
});
`;

/** Loads GraphiQL's parts from its package. */
export async function buildAssets(): Promise<Assets> {
  const parts = await import('@graphql-yoga/render-graphiql/graphiql');
  const icon = Buffer.from(parts.favicon.slice(parts.favicon.indexOf(',') + 1), 'base64');
  const files = new Map<string, Asset>([
    ['app.js', asset(javascript, `${before}${withPlugins(parts.js)};${waterfallScript}${after}`)],
    ['app.css', asset('text/css; charset=utf-8', parts.css)],
    ['favicon.ico', asset('image/x-icon', icon)],
    // Named by the labels the editor asks for its workers with.
    ['editorWorkerService.js', asset(javascript, parts.editorWorkerService)],
    ['json.js', asset(javascript, parts.jsonWorker)],
    ['graphql.js', asset(javascript, parts.graphqlWorker)],
  ]);
  const hash = createHash('sha256');
  for (const { body } of files.values()) hash.update(body);
  return { digest: hash.digest('base64url').slice(0, 16), assets: files };
}

function asset(contentType: string, body: string | Buffer): Asset {
  return { contentType, body: Buffer.from(body), encoded: new Map() };
}
