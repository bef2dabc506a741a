import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { describedEndpoints } from '#contract/index.ts';
import { namedSchemas } from '#contract/named-schemas.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { createTestApp, openBrowser } from '#server/test/test-app.ts';
import { renderDocsPage } from './docs-page.ts';
import { buildOpenApiDocument } from './openapi.ts';
import { bodyExamples } from './openapi-examples.ts';

// biome-ignore lint/suspicious/noExplicitAny: the document is read as its readers do
const document: any = buildOpenApiDocument();

type Reference = { readonly $ref?: string };

/** Returns what a reference points to, or the value itself. */
const follow = (value: Reference) =>
  value.$ref === undefined
    ? value
    : value.$ref
        .split('/')
        .slice(1)
        .reduce<typeof document>((part, key) => part?.[key], document);

describe('the published contract', () => {
  it.each(describedEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'describes %s completely',
    (_, endpoint) => {
      const operation =
        document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];

      expect(operation).toMatchObject({ operationId: endpoint.name, summary: endpoint.summary });
      expect(operation.responses[endpoint.status]).toBeDefined();
      const problems = Object.values<Reference>(operation.responses)
        .filter(({ $ref }) => $ref !== undefined)
        .map((response) => follow(response).content['application/json']);
      for (const { schema } of problems)
        expect(schema.allOf).toContainEqual({ $ref: '#/components/schemas/Problem' });
      const codes = problems.flatMap(({ examples }) => Object.keys(examples));
      expect(codes).toEqual(expect.arrayContaining([...endpoint.failures, 'InternalErrorException']));
      expect(
        operation.parameters.some((parameter: Reference) => follow(parameter).name === 'Idempotency-Key'),
      ).toBe(endpoint.idempotent === true);
      expect(operation.security.length > 0).toBe(!['public', 'provider'].includes(endpoint.access));
    },
  );

  it.each(
    describedEndpoints
      .filter(({ body }) => body !== undefined)
      .map((endpoint) => [endpoint.name, endpoint] as const),
  )('has a valid body example for %s', (name, { body }) => {
    expect(body && z.safeParse(body, bodyExamples[name])).toMatchObject({ success: true });
  });

  it('has examples of existing endpoints only', () => {
    const named = new Set(describedEndpoints.map(({ name }) => name));

    expect(Object.keys(bodyExamples).filter((name) => !named.has(name))).toEqual([]);
  });

  it('defines everything that it refers to', () => {
    const references = new Set(JSON.stringify(document).match(/(?<="\$ref":")[^"]+/g));

    expect(references.size).toBeGreaterThan(100);
    expect([...references].filter(($ref) => follow({ $ref }) === undefined)).toEqual([]);
  });

  it('describes every named schema once, as a component', () => {
    expect(Object.keys(document.components.schemas)).toEqual(Object.keys(namedSchemas));
    expect(JSON.stringify(document).length).toBeLessThan(330_000);
  });

  it('names every object that several endpoints share', () => {
    const users = new Map<unknown, Set<string>>();
    for (const { name, body, response } of describedEndpoints)
      for (const schema of [body, response].flatMap(listUnnamedObjects))
        users.set(schema, (users.get(schema) ?? new Set()).add(name));

    expect([...users.values()].filter(({ size }) => size > 1).map((names) => [...names])).toEqual([]);
  });

  it('has a unique id for every operation', () => {
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods as Record<string, { operationId: string }>).map(({ operationId }) => operationId),
    );

    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has a documentation page with every endpoint and no scripts', () => {
    const page = renderDocsPage('nonce');

    for (const { name } of describedEndpoints) expect(page).toContain(`id="${name}"`);
    expect(page).not.toMatch(/<script|src=|\son\w+=|https?:\/\/(?!json-schema)/);
  });
});

/** Lists the objects inside a schema that have no name, without looking into named ones. */
function listUnnamedObjects(schema: unknown): readonly unknown[] {
  if (!(schema instanceof z.ZodMiniType) || named.has(schema)) return [];
  const { shape, element, innerType, options } = schema._zod.def as Parts;
  const parts = [...Object.values(shape ?? {}), element, innerType, ...(options ?? [])];
  return [...(shape === undefined ? [] : [schema]), ...parts.flatMap(listUnnamedObjects)];
}

const named = new Set<unknown>(Object.values(namedSchemas));
type Parts = {
  readonly shape?: object;
  readonly element?: unknown;
  readonly innerType?: unknown;
  readonly options?: readonly unknown[];
};

describeOnEachEngine('the API documentation', (suite) => {
  it('is served as JSON and as a page', async () => {
    const visitor = openBrowser(createTestApp(suite.db).app);

    const [json, page] = [await visitor.get('/api/openapi.json'), await visitor.get('/api/docs')];

    expect(json.body.openapi).toBe('3.1.0');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'nonce-/);
    expect((await visitor.post('/api/docs')).status).toBe(405);
  });
});
