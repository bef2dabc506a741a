import { describe, expect, it } from 'vitest';
import { browserErrorLog } from './error-log.browser.ts';

describe('the browser error log', () => {
  it('writes one line per error, whatever the code contains', () => {
    const lines: unknown[] = [];
    const log = browserErrorLog({ console: { error: (line: unknown) => lines.push(line) } });
    log.report({ what: 'Unknown code', code: 'New\nException', reference: 'r-1' });
    log.report({ what: 'Unknown code', code: 'X', reference: null });

    expect(lines).toEqual([
      'Unknown code: "New\\nException" (reference r-1)',
      'Unknown code: "X" (reference none)',
    ]);
  });
});
