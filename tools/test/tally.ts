import type { Step, TestRunner } from './steps.ts';

/** The number of tests that a runner reports, by result. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly names: readonly string[];
}

export const emptyTally: Tally = { passed: 0, failed: 0, skipped: 0, names: [] };

/** Parses the JSON report of a runner. */
export function readReport(runner: Exclude<TestRunner, 'nothing'>, report: string): Tally {
  const parsed: unknown = JSON.parse(report);
  return runner === 'vitest' ? fromVitest(parsed) : fromPlaywright(parsed);
}

/** Returns the reason why a successful step still does not count as passed, or undefined. */
export function findObjection(step: Step, tally: Tally): string | undefined {
  if (step.testRunner === 'nothing') return undefined;
  if (tally.failed > 0) return `${tally.failed} tests failed.`;
  if (tally.skipped > 0)
    return `${tally.skipped} tests were left out, and a test that does not run proves nothing.`;
  if (tally.passed === 0) return 'No test ran, and that proves nothing.';
  const testNames = tally.names.filter((name) => !control.test(name));
  const missing = (step.covers ?? []).filter((word) => !testNames.some((name) => name.includes(word)));
  if (missing.length > 0) return `No test with "${missing.join('", "')}" in its name ran.`;
  return undefined;
}

/** Matches negative controls, which do not count as the test itself. */
const control = /\b(the control|negative controls?|hot-seat\.control)\b/;

function fromVitest(report: unknown): Tally {
  const files = getList(report, 'testResults');
  const tests = files.flatMap((file) => getList(file, 'assertionResults'));
  const countByStatus = (status: string) => tests.filter((test) => getText(test, 'status') === status).length;
  const passed = countByStatus('passed');
  // A file that cannot be loaded has no failed tests; it counts as one failure.
  const brokenFiles = files.filter(
    (file) => getText(file, 'status') === 'failed' && getList(file, 'assertionResults').length === 0,
  ).length;
  const failed = countByStatus('failed');
  return {
    passed,
    failed: failed + brokenFiles,
    skipped: tests.length - passed - failed,
    names: tests.map((test) => getText(test, 'fullName')),
  };
}

function fromPlaywright(report: unknown): Tally {
  const stats = getProperty(report, 'stats');
  return {
    passed: getNumber(stats, 'expected'),
    failed: getNumber(stats, 'unexpected') + getNumber(stats, 'flaky') + getList(report, 'errors').length,
    skipped: getNumber(stats, 'skipped'),
    names: getList(report, 'suites').flatMap(specNames),
  };
}

function specNames(suite: unknown): readonly string[] {
  const own = getList(suite, 'specs').map((spec) => `${getText(suite, 'title')} ${getText(spec, 'title')}`);
  return [...own, ...getList(suite, 'suites').flatMap(specNames)];
}

function getProperty(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function getList(value: unknown, key: string): readonly unknown[] {
  const list = getProperty(value, key);
  return Array.isArray(list) ? list : [];
}

function getText(value: unknown, key: string): string {
  const text = getProperty(value, key);
  return typeof text === 'string' ? text : '';
}

function getNumber(value: unknown, key: string): number {
  const number = getProperty(value, key);
  if (typeof number !== 'number') throw new Error(`The report has no number "${key}".`);
  return number;
}
