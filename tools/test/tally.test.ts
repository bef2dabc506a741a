import { describe, expect, it } from 'vitest';
import type { Step } from './steps.ts';
import { findObjection, readReport } from './tally.ts';

const aStep = (covers: readonly string[] = []): Step => ({
  name: 'Unit',
  testRunner: 'vitest',
  commands: [],
  covers,
});

const vitestReport = (statuses: readonly string[]) =>
  JSON.stringify({
    testResults: [
      {
        status: 'passed',
        assertionResults: statuses.map((status) => ({ status, fullName: `a ${status} test` })),
      },
    ],
  });

const playwrightReport = (stats: object, errors: readonly unknown[] = []) =>
  JSON.stringify({
    stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
    suites: [{ title: 'a.spec.ts', suites: [{ title: 'fan', specs: [{ title: 'buys' }] }] }],
    errors,
  });

describe('a parsed test report', () => {
  it('counts the tests of Vitest', () => {
    const tally = readReport('vitest', vitestReport(['passed', 'passed', 'failed', 'skipped', 'todo']));

    expect(tally).toMatchObject({ passed: 2, failed: 1, skipped: 2 });
  });

  it('counts a file that cannot be loaded as a failure', () => {
    const report = JSON.stringify({ testResults: [{ status: 'failed', assertionResults: [] }] });

    expect(readReport('vitest', report)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('counts the journeys of Playwright, and a flaky one as a failure', () => {
    const tally = readReport('playwright', playwrightReport({ expected: 4, flaky: 1, skipped: 2 }));

    expect(tally).toEqual({ passed: 4, failed: 1, skipped: 2, names: ['fan buys'] });
  });

  it('counts an error outside of every journey', () => {
    expect(readReport('playwright', playwrightReport({}, [{ message: 'no server' }])).failed).toBe(1);
  });

  it('rejects an unknown format', () => {
    expect(() => readReport('playwright', '{}')).toThrow('expected');
  });
});

describe('the objection to a step', () => {
  it('is undefined when every test passed', () => {
    expect(findObjection(aStep(['passed']), readReport('vitest', vitestReport(['passed'])))).toBeUndefined();
  });

  it.each([
    ['failed', ['passed', 'failed'], /1 tests failed/],
    ['left out', ['passed', 'skipped'], /1 tests were left out/],
    ['absent', [], /No test ran/],
  ])('is raised when tests are %s', (_, statuses, sentence) => {
    expect(findObjection(aStep(), readReport('vitest', vitestReport(statuses)))).toMatch(sentence);
  });

  it('is raised when a required test did not run', () => {
    expect(findObjection(aStep(['postgres']), readReport('vitest', vitestReport(['passed'])))).toMatch(
      '"postgres"',
    );
  });

  it('is raised when only the control of a required test ran', () => {
    const report = JSON.stringify({
      testResults: [
        {
          status: 'passed',
          assertionResults: [
            { status: 'passed', fullName: 'race/wallet, the control on postgres pays twice' },
          ],
        },
      ],
    });

    expect(findObjection(aStep(['race/wallet']), readReport('vitest', report))).toMatch('"race/wallet"');
  });

  it('is undefined for a step without tests', () => {
    expect(
      findObjection({ ...aStep(), testRunner: 'nothing' }, readReport('vitest', vitestReport([]))),
    ).toBeUndefined();
  });
});
