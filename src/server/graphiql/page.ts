import type { ExampleTab } from './examples.js';

export interface PageOptions {
  readonly endpoint: string;
  readonly defaultTabs: readonly ExampleTab[];
}

/** The page: everything big stands in files under `folder`. */
export function renderPage(folder: string, options: PageOptions): string {
  // Headers typed into the editor may hold a token: they are not kept in the browser's storage.
  const json = JSON.stringify({ ...options, title: 'Agent Gateway GraphQL', shouldPersistHeaders: false });
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Agent Gateway GraphQL</title>
    <link rel="icon" href="${folder}favicon.ico" />
    <link rel="stylesheet" href="${folder}app.css" />
  </head>
  <body id="body" class="no-focus-outline">
    <noscript>This page needs JavaScript.</noscript>
    <div id="root"></div>
    <script type="application/json" id="options">${json.replaceAll('<', '\\u003c')}</script>
    <script src="${folder}app.js"></script>
  </body>
</html>
`;
}
