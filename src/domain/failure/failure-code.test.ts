import { describe, expect, expectTypeOf, it } from 'vitest';
import { authErrors } from '../identity/auth-error.ts';
import {
  apiFailureCodes,
  type FailureCode,
  failureCodes,
  parseServerFailureCode,
  type ServerFailureCode,
  serverFailureCodes,
} from './failure-code.ts';

describe('the failure codes', () => {
  it('are each listed once', () => {
    expect(new Set(failureCodes).size).toBe(failureCodes.length);
    expect(new Set(apiFailureCodes).size).toBe(apiFailureCodes.length);
  });

  it('include every auth error of the specification', () => {
    expect(failureCodes).toEqual(expect.arrayContaining([...authErrors]));
  });

  it('are a closed union: no other text is one', () => {
    expectTypeOf<'SEATS_TAKEN'>().toExtend<FailureCode>();
    expectTypeOf<'CodeMismatchException'>().toExtend<FailureCode>();
    expectTypeOf<'OFFLINE'>().toExtend<FailureCode>();
    expectTypeOf<'SEATS_TAKEM'>().not.toExtend<FailureCode>();
    expectTypeOf<string>().not.toExtend<FailureCode>();
    expectTypeOf<'OFFLINE'>().not.toExtend<ServerFailureCode>();
  });
});

describe('parsing the code of a response', () => {
  it.each(serverFailureCodes)('accepts %s', (code) => {
    expect(parseServerFailureCode(code)).toBe(code);
  });

  it.each(['', 'toString', 'seats_taken', 'BRAND_NEW_CODE', 'OFFLINE', 'UNKNOWN'])('rejects %j', (code) => {
    expect(parseServerFailureCode(code)).toBeNull();
  });
});
