import { describe, expect, it } from 'vitest';
import { type ProblemCode, problems } from './problem.ts';

/** The meaning of each status: what was wrong, and with whom. */
const reasons = {
  400: 'the caller: the request is malformed, or a field of it is',
  401: 'the caller: nothing proves who they are, or the proof is wrong',
  403: 'the caller: they may not do this, or not before another step',
  404: 'the caller: there is no such thing for them',
  405: 'the caller: the path knows other methods only',
  408: 'the caller: their request did not arrive in time',
  409: 'the caller: the state of the thing has changed, or does not allow this',
  413: 'the caller: the body is too large',
  415: 'the caller: the body is of another media type',
  422: 'the caller: well-formed, but what it names cannot be used: a key, a method, a channel, a card token',
  429: 'the caller: too much from them, later again',
  500: 'us: a bug',
  502: 'another system: it failed at what the request needed',
  503: 'us or another system: not available now, later again',
} as const satisfies Record<(typeof problems)[ProblemCode], string>;

/** The codes of failures that no change of the request would mend. */
const notOfTheCaller: readonly ProblemCode[] = [
  'CodeDeliveryFailureException',
  'PROVIDER_UNAVAILABLE',
  'OVERLOADED',
  'UNAVAILABLE',
  'InternalErrorException',
];

describe('the status of a problem', () => {
  const codes = Object.keys(problems) as ProblemCode[];

  it.each(codes)('says whose fault it is: %s', (code) => {
    const isOfTheCaller = reasons[problems[code]].startsWith('the caller: ');

    expect(isOfTheCaller).toBe(!notOfTheCaller.includes(code));
    expect(isOfTheCaller).toBe(problems[code] < 500);
  });

  it('is 422 for a card token, a channel or a method that cannot be used', () => {
    expect([problems.PROVIDER_REJECTED, problems.CHANNEL_NOT_OFFERED, problems.METHOD_NOT_OFFERED]).toEqual([
      422, 422, 422,
    ]);
  });
});
