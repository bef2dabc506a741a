import { randomBytes } from 'node:crypto';
import { renderDocsPage } from './docs-page.ts';
import { buildOpenApiDocument } from './openapi.ts';
import { declareRoute, type Shell } from './shell.ts';

const OPENAPI = '/api/openapi.json';
const DOCS = '/api/docs';

/** Registers the OpenAPI document and the documentation page. */
export function registerDocsRoutes(shell: Shell): void {
  let document: string | undefined;
  declareRoute(shell, 'GET', OPENAPI);
  shell.app.get(OPENAPI, (c) => {
    document ??= JSON.stringify(buildOpenApiDocument());
    return c.body(document, 200, { 'content-type': 'application/json', 'cache-control': 'no-cache' });
  });
  declareRoute(shell, 'GET', DOCS);
  shell.app.get(DOCS, (c) => {
    const nonce = randomBytes(16).toString('base64');
    return c.body(renderDocsPage(nonce), 200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    });
  });
}
