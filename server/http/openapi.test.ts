import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#contract/index.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { createTestApp, openBrowser } from '#server/test/test-app.ts';
import { renderDocsPage } from './docs-page.ts';
import { buildOpenApiDocument } from './openapi.ts';
import { bodyExamples } from './openapi-examples.ts';

// biome-ignore lint/suspicious/noExplicitAny: the document is read as its readers do
const document: any = buildOpenApiDocument();

describe('the published contract', () => {
  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'describes %s completely',
    (_, endpoint) => {
      const operation =
        document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];

      expect(operation).toMatchObject({ operationId: endpoint.name, summary: endpoint.summary });
      expect(operation.responses[endpoint.status]).toBeDefined();
      expect(operation.responses[500].content['application/json'].schema.$ref).toBe(
        '#/components/schemas/Problem',
      );
      const codes = Object.values(operation.responses).flatMap((response) =>
        Object.keys(
          (response as { content?: { 'application/json'?: { examples?: object } } }).content?.[
            'application/json'
          ]?.examples ?? {},
        ),
      );
      expect(codes).toEqual(expect.arrayContaining([...endpoint.failures]));
      expect(operation.parameters.some(({ name }: { name: string }) => name === 'Idempotency-Key')).toBe(
        endpoint.idempotent === true,
      );
      expect(operation.security.length > 0).toBe(!['public', 'provider'].includes(endpoint.access));
    },
  );

  it.each(
    endpoints.filter(({ body }) => body !== undefined).map((endpoint) => [endpoint.name, endpoint] as const),
  )('has a valid body example for %s', (name, { body }) => {
    expect(body && z.safeParse(body, bodyExamples[name])).toMatchObject({ success: true });
  });

  it('has examples of existing endpoints only', () => {
    const named = new Set(endpoints.map(({ name }) => name));

    expect(Object.keys(bodyExamples).filter((name) => !named.has(name))).toEqual([]);
  });

  it('has a unique id for every operation', () => {
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods as Record<string, { operationId: string }>).map(({ operationId }) => operationId),
    );

    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has a documentation page with every endpoint and no scripts', () => {
    const page = renderDocsPage('nonce');

    for (const { name } of endpoints) expect(page).toContain(`id="${name}"`);
    expect(page).not.toMatch(/<script|src=|\son\w+=|https?:\/\/(?!json-schema)/);
  });
});

describeOnEachEngine('the API documentation', (suite) => {
  it('is served as JSON and as a page', async () => {
    const visitor = openBrowser(createTestApp(suite.db).app);

    const [json, page] = [await visitor.get('/api/openapi.json'), await visitor.get('/api/docs')];

    expect(json.body.openapi).toBe('3.1.0');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'nonce-/);
    expect((await visitor.post('/api/docs')).status).toBe(405);
  });
});
