import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOpenApiDocument } from '#server/http/openapi.ts';
import { browserFetch } from '#server/test/browser-fetch.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { setUpTestSystem, testCard } from '#server/test/test-system.ts';

/** A partner's program is outside our TypeScript project: its types are generated here and exist nowhere else. */
const program = resolve(import.meta.dirname, 'partner/buy-ticket.ts');
const generator = resolve('node_modules/openapi-typescript/bin/cli.js');

describe('a client generated from the OpenAPI document', () => {
  const folder = mkdtempSync(join(tmpdir(), 'openapi-client-'));
  const [document, types] = [join(folder, 'openapi.json'), join(folder, 'taquilla-api.d.ts')];

  beforeAll(async () => {
    writeFileSync(document, JSON.stringify(buildOpenApiDocument()));
    await promisify(execFile)(process.execPath, [generator, document, '--output', types]);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('compiles with the program of a partner', () => {
    expect(listTypeErrors(program, types)).toEqual([]);
  });

  it('rejects a program that misspells a field (the control)', () => {
    const misspelt = join(folder, 'misspelt.ts');
    writeFileSync(
      misspelt,
      `import type { components } from 'taquilla-api';\nexport const total = (held: components['schemas']['Reservation']) => held.totall;\n`,
    );

    expect(listTypeErrors(misspelt, types)).toEqual([expect.stringContaining("'totall' does not exist")]);
  });
});

describeOnEachEngine('a program with a generated client', (suite) => {
  const system = setUpTestSystem(suite);

  it('buys a ticket', async () => {
    const event = await system().event();
    const { app } = system().serve();
    const fan = await system().aFan({ app });
    const { buyTicket }: Partner = await import(program);

    const ticket = await buyTicket(browserFetch(app.fetch, fan.visitor.jar), {
      eventId: event.id,
      payer: { email: fan.email, firstName: 'Ana', lastName: 'Ruiz' },
      tokenizeCard,
    });

    expect(ticket).toMatchObject({ event: { id: event.id }, holder: expect.any(String) });
    const gate = { eventIds: [event.id], now: Date.now() };
    expect(system().signer.verify(ticket.qr, gate)).toMatchObject({ ok: true, value: { id: ticket.id } });
  });
});

/** Turns the test card into a token at the provider, as a browser does. */
async function tokenizeCard({ url, publicKey }: CardTokenTarget): Promise<string> {
  const response = await fetch(`${url}?public_key=${publicKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      card_number: testCard.number,
      security_code: testCard.securityCode,
      expiration_month: 11,
      expiration_year: 2030,
      cardholder: { name: 'APRO' },
    }),
  });
  const { id } = (await response.json()) as { readonly id: string };
  return id;
}

/** Type-checks a program as strictly as our own code, with the generated types as the module `taquilla-api`. */
function listTypeErrors(file: string, generatedTypes: string): readonly string[] {
  const checked = ts.createProgram([file], {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    paths: { 'taquilla-api': [generatedTypes] },
  });
  return ts
    .getPreEmitDiagnostics(checked)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

type CardTokenTarget = { readonly url: string; readonly publicKey: string };
type Partner = {
  readonly buyTicket: (
    fetch: typeof globalThis.fetch,
    order: {
      readonly eventId: string;
      readonly payer: { readonly email: string; readonly firstName: string; readonly lastName: string };
      readonly tokenizeCard: (target: CardTokenTarget) => Promise<string>;
    },
  ) => Promise<{ readonly id: string; readonly qr: string; readonly event: { readonly id: string } }>;
};
