import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { err, ok } from '#domain/shared/result.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { createSupportRequestActors } from './support-request.actors.ts';
import { supportRequestMachine } from './support-request.machine.ts';
import { toSupportRequestView } from './support-request.view.ts';

const request = { topic: 'REFUND', email: 'ana@correo.co', orderCode: 'TQ7H2K44', message: 'Hola' } as const;

describe('a request for support', () => {
  it('is sent once, and says where the answer arrives', async () => {
    const { support } = memoryPorts();
    const flow = createActor(supportRequestMachine.provide({ actors: createSupportRequestActors(support) }));
    flow.start().send({ type: 'request.submitted', request });
    await waitFor(flow, ({ status }) => status === 'done');

    expect(support.requests).toEqual([request]);
    expect(toSupportRequestView(flow.getSnapshot())).toEqual({ screen: 'sent', email: 'ana@correo.co' });
  });

  it('may be sent again after every failure', () => {
    const walked = walkMachine(supportRequestMachine, {
      input: undefined,
      events: [{ type: 'request.submitted', request }],
      actorResults: { send: [ok(null), err(createFlowFailure('OFFLINE'))] },
      distinguish: ({ context }) => context.failure?.code,
    });

    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.statesWithoutPathTo(['supportRequest.sent'])).toEqual([]);
    expect(walked.unhandledErrors).toEqual([]);
  });
});
