import { createActor } from 'xstate';
import { type Gesture, type GestureEvent, gesturesMachine } from './gestures.machine.ts';

/** The running gesture recognizer: takes pointer events and reports gestures. */
export type GestureRecognizer = { readonly send: (event: GestureEvent) => void; readonly stop: () => void };

export type StartGestureRecognizer = (onGesture: (gesture: Gesture) => void) => GestureRecognizer;

export function startGestureRecognizer(onGesture: (gesture: Gesture) => void): GestureRecognizer {
  const actor = createActor(gesturesMachine);
  actor.on('*', onGesture);
  actor.start();
  return { send: (event) => actor.send(event), stop: () => actor.stop() };
}
