import { randomInt } from 'node:crypto';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type Sandbox, sandboxAt } from './sandbox.ts';
import { type Visitor, visitorOver } from './visitor.ts';

export type Fan = {
  readonly first: string;
  readonly last: string;
  readonly document: string;
  readonly email: string;
};

type Market = 'co' | 'mx';

type Options = {
  /** Which of our two addresses the story plays at. */
  readonly market: Market;
};

type Journey = {
  /** A person at another computer, with a page and cookies of their own. */
  readonly newcomer: (
    options?: Parameters<import('@playwright/test').Browser['newContext']>[0],
  ) => Promise<Page>;
  /** Somebody without a page. */
  readonly stranger: Visitor;
  readonly sandbox: Sandbox;
  /** Somebody who was never here before. */
  readonly fan: Fan;
};

/** Journeys with eyes on every page of theirs: a script that fails or breaks the content policy fails the journey. */
export const test = base.extend<Journey & Options>({
  market: ['co', { option: true }],
  // The page is at the address of its market; whoever speaks without a page says which with the Host header.
  baseURL: async ({ baseURL, market }, use) => {
    await use(market === 'mx' ? baseURL?.replace('//localhost', '//mx.localhost') : baseURL);
  },
  context: async ({ context }, use) => {
    const findings = watch(context);
    await use(context);
    expect(findings).toEqual([]);
  },
  newcomer: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    const findings: string[][] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      findings.push(watch(context));
      return context.newPage();
    });
    for (const context of contexts) await context.close();
    expect(findings.flat()).toEqual([]);
  },
  stranger: async ({ playwright, baseURL }, use) => {
    const origin = new URL(baseURL ?? '');
    const request = await playwright.request.newContext({
      baseURL: `http://localhost:${origin.port}`,
      extraHTTPHeaders: { host: origin.host, origin: origin.origin },
    });
    await use(visitorOver(request));
    await request.dispose();
  },
  sandbox: async ({ baseURL }, use) => {
    const { port } = new URL(baseURL ?? '');
    await use(sandboxAt(`http://localhost:${Number(port) + 1}`));
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  fan: async ({}, use) => {
    await use(newFan());
  },
});

/** A cédula of ten digits and an address that nobody else has. */
export function newFan(): Fan {
  const document = String(randomInt(1_000_000_000, 2_000_000_000));
  return { first: 'Luz Dary', last: 'Peña Ríos', document, email: `luz.${document}@fan.test` };
}

/** A refused call is part of some journeys; how soon a file that was fetched early is used is the machine's affair. */
const overlooked =
  /^Failed to load resource|was preloaded using link preload but not used within a few seconds/;

/** Everything else that a page complains about. */
function watch(context: BrowserContext): string[] {
  const findings: string[] = [];
  void context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      // biome-ignore lint/suspicious/noConsole: the one way from a page to its journey that no policy forbids
      console.error(`Content policy broken: ${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  context.on('weberror', (error) => findings.push(`${error.error().message} (${error.page()?.url()})`));
  context.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    if (isComplaint && !overlooked.test(message.text())) findings.push(message.text());
  });
  return findings;
}

export { expect };
