import type { ActorRef, EventObject, Snapshot } from 'xstate';

/** A running flow as a screen sees it: it can be observed and receives events, nothing else. */
export type Flow<FlowSnapshot extends Snapshot<unknown>, FlowEvent extends EventObject> = Pick<
  ActorRef<FlowSnapshot, FlowEvent>,
  'getSnapshot' | 'subscribe' | 'send'
>;
