// What each process of `server.workers` runs; it begins as main.ts does.
process.env['NODE_ENV'] ||= 'production';
process.setSourceMapsEnabled(true);

const { serveAsWorker } = await import('./workers/worker.js');
serveAsWorker();
