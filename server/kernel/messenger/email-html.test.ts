import { describe, expect, it } from 'vitest';
import { renderEmailLink, renderEmailParagraph, renderEmailTable } from './email-html.ts';

describe('the rows of an email', () => {
  const rowOf = (value: string) => renderEmailTable([{ label: 'Total', value }]);

  it('keep an amount in one line', () => {
    expect(rowOf('$ 1.520.000 COP')).toContain('white-space:nowrap');
  });

  it.each(['29 de noviembre de 2026, 09:14 (Ciudad de México)', '99000000000000000195706300831'])(
    'let "%s" break rather than widen the page of a phone',
    (value) => {
      expect(rowOf(value)).not.toContain('nowrap');
      expect(rowOf(value)).toContain('overflow-wrap:anywhere');
    },
  );

  it('let an address that is its own text break', () => {
    expect(renderEmailLink('https://taquilla.test/a', 'https://taquilla.test/a')).toContain(
      'overflow-wrap:anywhere',
    );
    expect(renderEmailParagraph('https://taquilla.test/a')).toContain('overflow-wrap:anywhere');
  });
});
