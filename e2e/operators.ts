import type { Page } from '@playwright/test';
import { z } from 'zod';
import { callFromPage } from './call-from-page.ts';
import type { Sandbox } from './sandbox.ts';

/** Operators of the demo content, with their passwords there. */
export const operatorPasswords = {
  'julian@taquilla.test': 'Ventanilla#2026',
  'rocio@taquilla.test': 'Ventanilla#2026',
  'gerencia@taquilla.test': 'Gerencia#2026',
  'direccion@taquilla.test': 'Direccion#2026',
} as const;
export type OperatorEmail = keyof typeof operatorPasswords;

const passwordSignIn = z.object({ secondFactor: z.object({ challengeId: z.string() }) });

/**
 * Signs in as an operator, including the second factor: for journeys that start later. A code works once, and
 * parallel journeys may share an operator: if a code is already used, the adjacent ones are tried, which the server
 * tolerates, and finally the next new one.
 */
export async function signInAsOperator(page: Page, sandbox: Sandbox, email: OperatorEmail): Promise<void> {
  const response = await callFromPage(page, 'POST', '/api/auth/login', {
    email,
    password: operatorPasswords[email],
  });
  const { challengeId } = passwordSignIn.parse(response).secondFactor;
  const isSignedIn = (code: string) =>
    callFromPage(page, 'POST', '/api/auth/second-factor', { challengeId, code }).then(
      () => true,
      () => false,
    );
  const { step, codes } = await sandbox.readAuthenticator({ account: email });
  for (const code of codes) if (await isSignedIn(code)) return;
  const later = await sandbox.readAuthenticator({ account: email }, step);
  if (!(await isSignedIn(later.codes[2]))) throw new Error(`${email} is not let in`);
}
