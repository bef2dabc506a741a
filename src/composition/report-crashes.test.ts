import { describe, expect, it } from 'vitest';
import { memoryCrashReports } from '#adapters/memory/crash-reports.memory.ts';
import { reportClientError } from '#contract/client-errors.ts';
import { createCrashReference } from '#ui/components/ErrorState/crash-reference.ts';
import { createCrashReporter, toCrashReport } from './report-crashes.ts';

function thrown(stack: string, message = 'x is not a function'): Error {
  const error = new TypeError(message);
  error.stack = stack;
  return error;
}

describe('a crash', () => {
  it('is reported once per reference, and logged each time', () => {
    const reports = memoryCrashReports();
    const logged: unknown[] = [];
    const handleError = createCrashReporter(reports, { error: (error: unknown) => void logged.push(error) });
    const [error, other] = [new TypeError('one'), new Error('two')];

    for (const each of [error, error, other]) handleError(each);

    expect(logged).toEqual([error, error, other]);
    expect(reports.crashes.map(({ reference }) => reference)).toEqual(
      [error, other].map(createCrashReference),
    );
  });

  it('is reported with its kind and its place in our files', () => {
    const error = thrown(`TypeError: x is not a function
      at Seats (https://taquilla.example/assets/SaleScreen-b8Tq2mVw.js:1:20417)
      at https://taquilla.example/src/main.tsx?t=17:40:3
      at new Promise (<anonymous>)`);

    expect(toCrashReport(error)).toEqual({
      reference: createCrashReference(error),
      kind: 'TypeError',
      frames: ['SaleScreen-b8Tq2mVw.js:1:20417', 'main.tsx:40:3'],
    });
  });

  it.each([
    ['an error whose words name somebody', thrown('TypeError: ana@correo.co\n at a.js:1:2', 'ana@correo.co')],
    ['an error with a name of its own', Object.assign(new Error('x'), { name: 'Ana Ruiz', stack: '' })],
    ['an error with a long stack', thrown('at b.js:1:2\n'.repeat(40))],
    ['a text', 'ana@correo.co'],
    ['nothing', undefined],
  ])('is reported without its message, as the server accepts it, also when it is %s', (_what, error) => {
    const crash = toCrashReport(error);

    expect(reportClientError.body.safeParse(crash).success).toBe(true);
    expect(JSON.stringify(crash)).not.toMatch(/ana/i);
  });
});
