import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { describedEndpoints } from '#contract/index.ts';
import { escapeHtml } from '#server/kernel/public.ts';
import { bodyExamples } from './openapi-examples.ts';

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
code, pre { font: 14px/1.5 ui-monospace, monospace; }
pre { overflow-x: auto; padding: 1rem; background: light-dark(#f2f2ee, #1c1c1a); }
summary { cursor: pointer; padding: .5rem 0; }
summary code { font-weight: 700; }
details { border-block-start: 1px solid light-dark(#d8d8d0, #3a3a36); }
h2 { margin-block: 2.5rem .5rem; }
`;

/** Renders the API documentation as one page without scripts and external resources. */
export function renderDocsPage(nonce: string): string {
  const tags = [...new Set(describedEndpoints.map(({ tag }) => tag))];
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Taquilla API</title><style nonce="${nonce}">${style}</style></head>
<body>
<h1>Taquilla API</h1>
<p>Machine-readable: <a href="/api/openapi.json">openapi.json</a>. Money is an integer of minor units beside its currency; instants are ISO-8601 in UTC; every failure is <code>{ code, message, … }</code>.</p>
${tags.map(renderTagSection).join('\n')}
</body>
</html>
`;
}

const renderTagSection = (tag: string): string =>
  `<section><h2>${escapeHtml(tag)}</h2>${describedEndpoints
    .filter((endpoint) => endpoint.tag === tag)
    .map(renderEndpoint)
    .join('\n')}</section>`;

function renderEndpoint(endpoint: Endpoint): string {
  const { method, path, summary, access, idempotent, query, body, response, status, failures, name } =
    endpoint;
  const lines = [
    `<p>${escapeHtml(summary)} For: ${access}.${idempotent === true ? ' Needs an Idempotency-Key.' : ''}</p>`,
    ...(query === undefined ? [] : [`<h3>Query</h3>${renderSchema(query)}`]),
    ...(body === undefined ? [] : [`<h3>Body</h3>${renderSchema(body)}`]),
    ...(name in bodyExamples ? [`<h3>Example</h3>${renderPre(bodyExamples[name])}`] : []),
    ...(response === undefined ? [] : [`<h3>Response ${status}</h3>${renderSchema(response)}`]),
    ...(failures.length === 0
      ? []
      : [`<p>May fail with ${failures.map((code) => `<code>${code}</code>`).join(', ')}.</p>`]),
  ];
  return `<details id="${name}"><summary><code>${method} ${escapeHtml(path)}</code> ${escapeHtml(name)}</summary>${lines.join('\n')}</details>`;
}

function renderSchema(schema: z.ZodMiniType): string {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io: 'input' });
  return renderPre(shape);
}

const renderPre = (value: unknown): string =>
  `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
