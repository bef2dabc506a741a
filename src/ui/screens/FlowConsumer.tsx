import type { ReactNode } from 'react';
import type { EventObject, Snapshot } from 'xstate';
import type { Flow } from '#machines/support/flow.ts';
import { useFlow } from '../flow/use-flow.ts';

type FlowConsumerProps<FlowSnapshot extends Snapshot<unknown>, FlowEvent extends EventObject, View> = {
  readonly flow: Flow<FlowSnapshot, FlowEvent>;
  readonly toView: (snapshot: FlowSnapshot) => View;
  readonly children: (view: View, send: (event: FlowEvent) => void) => ReactNode;
};

/** Subscribes a part of a screen to its own flow, such as the hold's clock, so that only this part renders again. */
export function FlowConsumer<FlowSnapshot extends Snapshot<unknown>, FlowEvent extends EventObject, View>({
  flow,
  toView,
  children,
}: FlowConsumerProps<FlowSnapshot, FlowEvent, View>) {
  const [view, send] = useFlow(flow, toView);
  return children(view, send);
}
