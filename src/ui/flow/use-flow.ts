import { useSelector } from '@xstate/react';
import type { EventObject, Snapshot } from 'xstate';
import type { Flow } from '#machines/support/flow.ts';

/** The single bridge between a screen and its flow: returns the view to show and a function that sends events. */
export function useFlow<FlowSnapshot extends Snapshot<unknown>, FlowEvent extends EventObject, View>(
  flow: Flow<FlowSnapshot, FlowEvent>,
  toView: (snapshot: FlowSnapshot) => View,
): readonly [View, (event: FlowEvent) => void] {
  return [useSelector(flow, toView), flow.send];
}
