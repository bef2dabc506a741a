import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';

/** Declares an actor that composition has to provide; running the declaration is a programming error. */
export const declareActor = <Output, Input extends NonReducibleUnknown = NonReducibleUnknown>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`No actor was provided for "${name}"`)));

/** Declares a listener, such as a clock, in the same way. */
export const declareListener = <
  Emitted extends EventObject,
  Input extends NonReducibleUnknown = NonReducibleUnknown,
>(
  name: string,
) =>
  fromCallback<EventObject, Input, Emitted>(() => {
    throw new Error(`No actor was provided for "${name}"`);
  });
