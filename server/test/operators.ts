import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { createSecondFactorBox } from '#server/app.ts';
import type { Database } from '#server/db/client.ts';
import { anId } from './given.ts';
import { quickHash } from './quick-hash.ts';
import { testSecret } from './test-app.ts';

export const operatorPassword = 'Ventanilla#2026';
const passwordHash = quickHash.hash(operatorPassword);

export type TestOperator = { readonly id: string; readonly email: string; readonly secret: Uint8Array };
type OperatorOptions = {
  readonly roles?: readonly ('FAN' | 'SELLER' | 'MANAGER' | 'DESIGNER')[];
  /** False leaves the authenticator to be enrolled at the first sign-in. */
  readonly isEnrolled?: boolean;
  readonly firstName?: string;
  readonly market?: 'COL' | 'MEX';
};

/** Inserts an operator with a password and an authenticator. */
export async function anOperator(
  db: Database,
  {
    roles = ['SELLER'],
    isEnrolled: enrolled = true,
    firstName = 'Ana',
    market = 'COL',
  }: OperatorOptions = {},
): Promise<TestOperator> {
  const id = anId();
  const email = `o${randomBytes(6).toString('hex')}@taquilla.test`;
  const secret = randomBytes(20);
  await db.query(
    `insert into person (id, market, email, is_email_verified, first_name, last_name, registration_status, roles, password_hash)
     values ($1, $6, $2, true, $3, 'Ruiz', 'REGISTERED', $4, $5)`,
    [id, email, firstName, [...roles], await passwordHash, market],
  );
  if (enrolled)
    await db.query('insert into second_factor (person_id, secret, last_step) values ($1, $2, 0)', [
      id,
      createSecondFactorBox(testSecret).seal(secret, id),
    ]);
  return { id, email, secret };
}

/** Generates the code that the authenticator shows at a time. */
export const generateTotpCode = (secret: Uint8Array | string, at: number): string =>
  new TOTP({
    secret:
      typeof secret === 'string'
        ? Secret.fromBase32(secret)
        : Secret.fromHex(Buffer.from(secret).toString('hex')),
  }).generate({ timestamp: at });

/** Creates a clock that stands until it is advanced. A code is valid once, so a second sign-in needs another half minute. */
export function createManualClock(start = Date.UTC(2026, 10, 20, 15, 0)) {
  let at = start;
  return {
    now: () => at,
    pass(seconds: number) {
      at += seconds * 1000;
    },
  };
}
