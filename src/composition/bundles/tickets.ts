import { createActor } from 'xstate';
import { browserOneTimePasswords } from '#adapters/browser/one-time-passwords.browser.ts';
import { createEntryCodeActors } from '#machines/entry-code/entry-code.actors.ts';
import { entryCodeMachine } from '#machines/entry-code/entry-code.machine.ts';
import type { App } from '../app.ts';
import type { FlowDefinitions } from '../flow-registry.ts';
import type { PortBindings, ResolvePorts } from '../ports.ts';

const ticketPorts = {
  oneTimePasswords: (_http, page) => browserOneTimePasswords(page.crypto.subtle),
} satisfies Partial<PortBindings>;

/** Defines the flow of a ticket's changing code; it ends with its person. */
export function defineFlows(resolve: ResolvePorts, { clock }: App) {
  const actors = createEntryCodeActors({ ...resolve(ticketPorts), clock });
  return {
    entryCode: {
      isPersonal: true,
      paths: () => ['/my-tickets'],
      create: (input) => createActor(entryCodeMachine.provide({ actors }), { input }),
    },
  } satisfies Partial<FlowDefinitions>;
}
