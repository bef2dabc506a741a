import type { ActorRef, EventObject, Snapshot } from 'xstate';

/** What a screen gets of a running flow: it can be watched and told what happened, nothing else. */
export type Flow<FlowSnapshot extends Snapshot<unknown>, FlowEvent extends EventObject> = Pick<
  ActorRef<FlowSnapshot, FlowEvent>,
  'getSnapshot' | 'subscribe' | 'send'
>;
