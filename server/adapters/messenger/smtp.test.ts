import { expect, it } from 'vitest';
import { mailFailure } from './smtp.ts';

it('tells what a mail server refused without telling whom', () => {
  const refused = Object.assign(new Error('550 5.1.1 <ana@correo.co>: no such user'), {
    code: 'EENVELOPE',
    command: 'RCPT TO',
    responseCode: 550,
    rejected: ['ana@correo.co'],
  });

  expect(mailFailure(refused)).toBe('Error EENVELOPE RCPT TO 550');
  expect(mailFailure(new DOMException('late', 'TimeoutError'))).toMatch(/^TimeoutError/);
  expect(mailFailure('no')).toBe('unknown');
});
