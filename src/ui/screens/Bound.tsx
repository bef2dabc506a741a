import type { ReactNode } from 'react';
import type { EventObject, Snapshot } from 'xstate';
import type { Flow } from '#machines/support/flow.ts';
import { useFlow } from '../flow/use-flow.ts';

type BoundProps<FlowSnapshot extends Snapshot<unknown>, FlowEvent extends EventObject, View> = {
  readonly flow: Flow<FlowSnapshot, FlowEvent>;
  readonly toView: (snapshot: FlowSnapshot) => View;
  readonly children: (view: View, send: (event: FlowEvent) => void) => ReactNode;
};

/** A part of a screen that follows a flow of its own, such as the hold's clock: only this part is drawn again. */
export function Bound<FlowSnapshot extends Snapshot<unknown>, FlowEvent extends EventObject, View>({
  flow,
  toView,
  children,
}: BoundProps<FlowSnapshot, FlowEvent, View>) {
  const [view, send] = useFlow(flow, toView);
  return children(view, send);
}
