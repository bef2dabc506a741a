import type { Counted, Step } from './steps.ts';

/** How many tests a runner says it ran, by what became of them. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly leftOut: number;
  readonly names: readonly string[];
}

export const emptyTally: Tally = { passed: 0, failed: 0, leftOut: 0, names: [] };

/** Reads the JSON report of a runner. */
export function tallyFrom(runner: Exclude<Counted, 'nothing'>, report: string): Tally {
  const parsed: unknown = JSON.parse(report);
  return runner === 'vitest' ? fromVitest(parsed) : fromPlaywright(parsed);
}

/** Why a step that ended well may still not count as passed, or undefined when it does. */
export function objectionTo(step: Step, tally: Tally): string | undefined {
  if (step.counted === 'nothing') return undefined;
  if (tally.failed > 0) return `${tally.failed} tests failed.`;
  if (tally.leftOut > 0)
    return `${tally.leftOut} tests were left out, and a test that does not run proves nothing.`;
  if (tally.passed === 0) return 'No test ran, and that proves nothing.';
  const kept = tally.names.filter((name) => !control.test(name));
  const missing = (step.covers ?? []).filter((word) => !kept.some((name) => name.includes(word)));
  if (missing.length > 0) return `No test with "${missing.join('", "')}" in its name ran.`;
  return undefined;
}

/** A control shows what a test would see; it does not keep its promise. */
const control = /\b(the control|negative controls?|hot-seat\.control)\b/;

function fromVitest(report: unknown): Tally {
  const files = listAt(report, 'testResults');
  const tests = files.flatMap((file) => listAt(file, 'assertionResults'));
  const having = (status: string) => tests.filter((test) => textAt(test, 'status') === status).length;
  const passed = having('passed');
  // A file that cannot be loaded has no tests to fail; it fails as itself.
  const brokenFiles = files.filter(
    (file) => textAt(file, 'status') === 'failed' && listAt(file, 'assertionResults').length === 0,
  ).length;
  const failed = having('failed');
  return {
    passed,
    failed: failed + brokenFiles,
    leftOut: tests.length - passed - failed,
    names: tests.map((test) => textAt(test, 'fullName')),
  };
}

function fromPlaywright(report: unknown): Tally {
  const stats = at(report, 'stats');
  return {
    passed: numberAt(stats, 'expected'),
    failed: numberAt(stats, 'unexpected') + numberAt(stats, 'flaky') + listAt(report, 'errors').length,
    leftOut: numberAt(stats, 'skipped'),
    names: listAt(report, 'suites').flatMap(specNames),
  };
}

function specNames(suite: unknown): readonly string[] {
  const own = listAt(suite, 'specs').map((spec) => `${textAt(suite, 'title')} ${textAt(spec, 'title')}`);
  return [...own, ...listAt(suite, 'suites').flatMap(specNames)];
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function listAt(value: unknown, key: string): readonly unknown[] {
  const list = at(value, key);
  return Array.isArray(list) ? list : [];
}

function textAt(value: unknown, key: string): string {
  const text = at(value, key);
  return typeof text === 'string' ? text : '';
}

function numberAt(value: unknown, key: string): number {
  const number = at(value, key);
  if (typeof number !== 'number') throw new Error(`The report has no number "${key}".`);
  return number;
}
