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

/** More journeys than this never wait for a code of the same operator at once. */
const maxWindows = 6;

/**
 * Signs in as an operator, including the second factor: for journeys that start later. A code works once, and
 * parallel journeys may share an operator: if a code is already used, the adjacent ones are tried, which the server
 * tolerates, and then each next new one, because others may be waiting for it too.
 */
export async function signInAsOperator(page: Page, sandbox: Sandbox, email: OperatorEmail): Promise<void> {
  let seen: number | undefined;
  for (let window = 0; window < maxWindows; window += 1) {
    const { step, codes } = await sandbox.readAuthenticator({ account: email }, seen);
    const response = await callFromPage(page, 'POST', '/api/auth/login', {
      email,
      password: operatorPasswords[email],
    });
    const { challengeId } = passwordSignIn.parse(response).secondFactor;
    for (const code of seen === undefined ? codes : codes.slice(-1))
      if (await isSignedIn(page, challengeId, code)) return;
    seen = step;
  }
  throw new Error(`${email} is not let in`);
}

const isSignedIn = (page: Page, challengeId: string, code: string): Promise<boolean> =>
  callFromPage(page, 'POST', '/api/auth/second-factor', { challengeId, code }).then(
    () => true,
    () => false,
  );
