import { createActor } from 'xstate';
import { eventDraftsOverHttp } from '#adapters/http/event-drafts.http.ts';
import { createEventDraftActors } from '#machines/event-draft/event-draft.actors.ts';
import { eventDraftMachine } from '#machines/event-draft/event-draft.machine.ts';
import type { App } from '../app.ts';
import type { FlowDefinitions } from '../flow-registry.ts';
import type { PortBindings, ResolvePorts } from '../ports.ts';
import { findSessionLoss } from '../report-session-failure.ts';

const cataloguePorts = { eventDrafts: eventDraftsOverHttp } satisfies Partial<PortBindings>;

/** Defines the flows by which managers write events. */
export function defineFlows(resolve: ResolvePorts, { keys }: App) {
  const { eventDrafts } = resolve(cataloguePorts);
  return {
    eventDraft: {
      paths: (of) => [`/backoffice/catalogue/${of.kind === 'DRAFT' ? of.id : 'new'}`],
      failure: findSessionLoss,
      create: (of) =>
        createActor(eventDraftMachine.provide({ actors: createEventDraftActors(eventDrafts) }), {
          input: { of, key: keys.generate() },
        }),
    },
  } satisfies Partial<FlowDefinitions>;
}
