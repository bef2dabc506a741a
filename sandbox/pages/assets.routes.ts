import { readFileSync } from 'node:fs';
import { Hono } from 'hono';

const files = {
  'sandbox.css': 'text/css; charset=utf-8',
  'authenticator.js': 'text/javascript; charset=utf-8',
  'mailbox.js': 'text/javascript; charset=utf-8',
  'challenge-done.js': 'text/javascript; charset=utf-8',
} as const;

export function createAssetRoutes(): Hono {
  const routes = new Hono();
  for (const [name, type] of Object.entries(files)) {
    const content = readFileSync(new URL(name, import.meta.url), 'utf8');
    // Framed mails have an opaque origin and need the style sheet too.
    const headers = { 'content-type': type, 'access-control-allow-origin': '*', 'cache-control': 'no-cache' };
    routes.get(`/assets/${name}`, (context) => context.body(content, 200, headers));
  }
  return routes;
}
