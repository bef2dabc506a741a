import { describe, expect, it } from 'vitest';
import type { Step } from './steps.ts';
import { objectionTo, tallyFrom } from './tally.ts';

const aStep = (covers: readonly string[] = []): Step => ({
  name: 'Unit',
  counted: 'vitest',
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

describe('the tally of a report', () => {
  it('counts what Vitest ran', () => {
    const tally = tallyFrom('vitest', vitestReport(['passed', 'passed', 'failed', 'skipped', 'todo']));

    expect(tally).toMatchObject({ passed: 2, failed: 1, leftOut: 2 });
  });

  it('counts a file that could not be loaded as a failure', () => {
    const report = JSON.stringify({ testResults: [{ status: 'failed', assertionResults: [] }] });

    expect(tallyFrom('vitest', report)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('counts what Playwright ran, and a flaky journey as a failure', () => {
    const tally = tallyFrom('playwright', playwrightReport({ expected: 4, flaky: 1, skipped: 2 }));

    expect(tally).toEqual({ passed: 4, failed: 1, leftOut: 2, names: ['fan buys'] });
  });

  it('counts an error outside every journey', () => {
    expect(tallyFrom('playwright', playwrightReport({}, [{ message: 'no server' }])).failed).toBe(1);
  });

  it('refuses a report in another shape', () => {
    expect(() => tallyFrom('playwright', '{}')).toThrow('expected');
  });
});

describe('the objection to a step', () => {
  it('is none when every test passed', () => {
    expect(objectionTo(aStep(['passed']), tallyFrom('vitest', vitestReport(['passed'])))).toBeUndefined();
  });

  it.each([
    ['failed', ['passed', 'failed'], /1 tests failed/],
    ['left out', ['passed', 'skipped'], /1 tests were left out/],
    ['absent', [], /No test ran/],
  ])('is raised when tests are %s', (_, statuses, sentence) => {
    expect(objectionTo(aStep(), tallyFrom('vitest', vitestReport(statuses)))).toMatch(sentence);
  });

  it('is raised when what must be covered did not run', () => {
    expect(objectionTo(aStep(['postgres']), tallyFrom('vitest', vitestReport(['passed'])))).toMatch(
      '"postgres"',
    );
  });

  it('is raised when only the control of what must be covered ran', () => {
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

    expect(objectionTo(aStep(['race/wallet']), tallyFrom('vitest', report))).toMatch('"race/wallet"');
  });

  it('is none for a step without tests', () => {
    expect(
      objectionTo({ ...aStep(), counted: 'nothing' }, tallyFrom('vitest', vitestReport([]))),
    ).toBeUndefined();
  });
});
