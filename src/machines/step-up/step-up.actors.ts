import { fromPromise } from 'xstate';
import type { OwnFactorPort } from '#application/own-factor.port.ts';
import { settled } from '../support/settle.actors.ts';
import { stepUpMachine } from './step-up.machine.ts';

/** The question, over the port that knows the answer. */
export const stepUpOver = (ownFactor: Pick<OwnFactorPort, 'prove'>): typeof stepUpMachine =>
  stepUpMachine.provide({
    actors: { prove: fromPromise(({ input }) => settled(ownFactor.prove(input.code))) },
  });
