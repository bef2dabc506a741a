import { createActor } from 'xstate';
import { type Gesture, type GestureEvent, gesturesMachine } from './gestures.machine.ts';

/** The gesture machine at work: what hands do goes in, what they mean comes out. */
export type Gestures = { readonly send: (event: GestureEvent) => void; readonly stop: () => void };

export type StartGestures = (onGesture: (gesture: Gesture) => void) => Gestures;

export function startGestures(onGesture: (gesture: Gesture) => void): Gestures {
  const actor = createActor(gesturesMachine);
  actor.on('*', onGesture);
  actor.start();
  return { send: (event) => actor.send(event), stop: () => actor.stop() };
}
