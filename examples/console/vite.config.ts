import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the GraphQL server listens. The page asks it under its own origin, so that no CORS is needed. */
const server = process.env.GRAPHQL_ORIGIN ?? 'http://127.0.0.1:4000';
// The page's own Host is kept: the server compares it with the Origin header.
const proxy = { '/graphql': { target: server, changeOrigin: false } };

export default defineConfig({
  plugins: [react()],
  server: { host: '127.0.0.1', proxy },
  preview: { host: '127.0.0.1', proxy },
});
