import { describe, expect, it } from 'vitest';
import { browserFaultLog } from './fault-log.browser.ts';

describe('the log of a page', () => {
  it('says what happened in one line, whatever the code holds', () => {
    const lines: unknown[] = [];
    const log = browserFaultLog({ console: { error: (line: unknown) => lines.push(line) } });
    log.report({ what: 'Unknown code', code: 'New\nException', reference: 'r-1' });
    log.report({ what: 'Unknown code', code: 'X', reference: null });

    expect(lines).toEqual([
      'Unknown code: "New\\nException" (reference r-1)',
      'Unknown code: "X" (reference none)',
    ]);
  });
});
