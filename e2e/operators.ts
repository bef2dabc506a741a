import type { Page } from '@playwright/test';
import { z } from 'zod';
import { callFrom } from './own-calls.ts';
import type { Sandbox } from './sandbox.ts';

/** Operators of the demo content, and their passwords there. */
export const operatorPasswords = {
  'julian@taquilla.test': 'Ventanilla#2026',
  'rocio@taquilla.test': 'Ventanilla#2026',
  'gerencia@taquilla.test': 'Gerencia#2026',
} as const;
export type OperatorEmail = keyof typeof operatorPasswords;

const proven = z.object({ secondFactor: z.object({ challengeId: z.string() }) });

/**
 * Signed in already, second factor and all: for stories that begin later. A code is good once, and stories that run side by
 * side may be the same operator's: whoever finds a code used takes the one beside it, which the server forgives, and at last
 * the next one that comes.
 */
export async function comeAsOperator(page: Page, sandbox: Sandbox, email: OperatorEmail): Promise<void> {
  const answer = await callFrom(page, 'POST', '/api/auth/login', {
    email,
    password: operatorPasswords[email],
  });
  const { challengeId } = proven.parse(answer).secondFactor;
  const isIn = (code: string) =>
    callFrom(page, 'POST', '/api/auth/second-factor', { challengeId, code }).then(
      () => true,
      () => false,
    );
  const { step, codes } = await sandbox.authenticator({ account: email });
  for (const code of codes) if (await isIn(code)) return;
  const later = await sandbox.authenticator({ account: email }, step);
  if (!(await isIn(later.codes[2]))) throw new Error(`${email} is not let in`);
}
