import { randomInt } from 'node:crypto';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { createSandboxClient, type Sandbox } from './sandbox.ts';
import { createVisitorClient, type Visitor } from './visitor.ts';

export type Fan = {
  readonly first: string;
  readonly last: string;
  readonly document: string;
  readonly email: string;
};

type Market = 'co' | 'mx';

type Options = {
  /** The market whose host name the journey uses. */
  readonly market: Market;
  /** The complaint that a journey provokes. */
  readonly expectedComplaint: RegExp | null;
};

type Journey = {
  /** Opens a page of another visitor, with cookies of its own. */
  readonly openVisitorPage: (
    options?: Parameters<import('@playwright/test').Browser['newContext']>[0],
  ) => Promise<Page>;
  /** An anonymous visitor without a page. */
  readonly anonymousVisitor: Visitor;
  readonly sandbox: Sandbox;
  /** A fan who does not exist yet. */
  readonly fan: Fan;
};

/** Watches every page of a journey: a script error or a violation of the content security policy fails it. */
export const test = base.extend<Journey & Options>({
  market: ['co', { option: true }],
  expectedComplaint: [null, { option: true }],
  // The page uses the host name of its market; requests without a page name it in the Host header.
  baseURL: async ({ baseURL, market }, use) => {
    await use(market === 'mx' ? baseURL?.replace('//localhost', '//mx.localhost') : baseURL);
  },
  context: async ({ context, expectedComplaint }, use) => {
    const findings = collectComplaints(context);
    await use(context);
    expect(findings.filter((finding) => expectedComplaint?.test(finding) !== true)).toEqual([]);
  },
  openVisitorPage: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    const findings: string[][] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      findings.push(collectComplaints(context));
      return context.newPage();
    });
    for (const context of contexts) await context.close();
    expect(findings.flat()).toEqual([]);
  },
  anonymousVisitor: async ({ playwright, baseURL }, use) => {
    const origin = new URL(baseURL ?? '');
    const request = await playwright.request.newContext({
      baseURL: `http://localhost:${origin.port}`,
      extraHTTPHeaders: { host: origin.host, origin: origin.origin },
    });
    await use(createVisitorClient(request));
    await request.dispose();
  },
  sandbox: async ({ baseURL }, use) => {
    const { port } = new URL(baseURL ?? '');
    await use(createSandboxClient(`http://localhost:${Number(port) + 1}`));
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  fan: async ({}, use) => {
    await use(createFan());
  },
});

/** Creates a fan with a unique cédula of ten digits and a unique address. */
export function createFan(): Fan {
  const document = String(randomInt(1_000_000_000, 2_000_000_000));
  return { first: 'Luz Dary', last: 'Peña Ríos', document, email: `luz.${document}@fan.test` };
}

/**
 * A rejected request is part of some journeys; warnings about unused preloads depend on the speed of the machine.
 */
const ignoredMessages =
  /^Failed to load resource|was preloaded using link preload but not used within a few seconds/;

/** Collects everything else that a page complains about. */
function collectComplaints(context: BrowserContext): string[] {
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
    if (isComplaint && !ignoredMessages.test(message.text())) findings.push(message.text());
  });
  return findings;
}

export { expect };
