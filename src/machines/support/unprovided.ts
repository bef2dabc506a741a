import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';

/** Stands where a port-backed actor will be provided; running it is our own bug. */
export const unprovided = <Output, Input extends NonReducibleUnknown = NonReducibleUnknown>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`No actor was provided for "${name}"`)));

/** The same for something that goes on telling, such as a clock. */
export const unprovidedListener = <
  Heard extends EventObject,
  Input extends NonReducibleUnknown = NonReducibleUnknown,
>(
  name: string,
) =>
  fromCallback<EventObject, Input, Heard>(() => {
    throw new Error(`No actor was provided for "${name}"`);
  });
