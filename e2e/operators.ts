import type { Cookie, Page } from '@playwright/test';
import { z } from 'zod';
import { callFromPage, openOrigin } from './call-from-page.ts';
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

/** The session of an operator that journeys of this worker share, and when it was opened. */
type SharedSession = { readonly cookies: readonly Cookie[]; readonly openedAt: number };
const sharedSessions = new Map<string, SharedSession>();

/** Some actions need a recent sign-in, and a session that another journey has used for longer is not shared any more. */
const sharedForMs = 4 * 60_000;

/** More journeys than this never wait for a code of the same operator at once. */
const maxWindows = 6;

/**
 * Gives the page a session of an operator: for journeys that start later. Journeys of a worker share it, because each sign-in uses up a
 * code of the authenticator, and there are only three codes per half minute.
 */
export async function signInAsOperator(page: Page, sandbox: Sandbox, email: OperatorEmail): Promise<void> {
  const origin = await openOrigin(page);
  const key = `${email} ${origin}`;
  const shared = sharedSessions.get(key);
  if (shared !== undefined && performance.now() - shared.openedAt < sharedForMs) {
    await page.context().addCookies([...shared.cookies]);
    return;
  }
  await signInAnewAsOperator(page, sandbox, email);
  sharedSessions.set(key, { cookies: await page.context().cookies(origin), openedAt: performance.now() });
}

/**
 * Signs in as an operator, including the second factor. A code works once, and parallel journeys may share an operator: if a code is
 * already used, the adjacent ones are tried, which the server tolerates, and then each next new one, because others may be waiting for
 * it too.
 */
export async function signInAnewAsOperator(
  page: Page,
  sandbox: Sandbox,
  email: OperatorEmail,
): Promise<void> {
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
