import { createActor } from 'xstate';
import { createRunningHoldActors } from '#machines/running-hold/running-hold.actors.ts';
import { runningHoldMachine } from '#machines/running-hold/running-hold.machine.ts';
import type { App } from '../app.ts';
import type { FlowDefinitions } from '../flow-registry.ts';
import type { ResolvePorts } from '../ports.ts';
import { holdPorts } from './hold-ports.ts';

/** Defines the flow of the hold that is shown outside of the checkout; it ends with its person. */
export function defineFlows(resolve: ResolvePorts, { clock, saleStorage }: App) {
  const actors = createRunningHoldActors({ ...resolve(holdPorts), clock, saleStorage });
  return {
    runningHold: {
      isPersonal: true,
      create: () => createActor(runningHoldMachine.provide({ actors })),
    },
  } satisfies Partial<FlowDefinitions>;
}
