import { type Context, Hono } from 'hono';
import type { AuthenticatorAccount } from '../settings.ts';
import type { AccountCodes } from './account-codes.ts';
import { renderAuthenticatorPage } from './authenticator.page.ts';
import { calculateTimeStep, decodeSecret, generateCode, PERIOD_SECONDS } from './totp.ts';

/** Creates the routes of an authenticator app: the configured accounts, and any pasted secret. */
export function createAuthenticatorRoutes(
  accounts: readonly AuthenticatorAccount[],
  now: () => number,
): Hono {
  const routes = new Hono();

  const listAccountCodes = ({ account, secret }: AuthenticatorAccount, step: number): AccountCodes[] => {
    const bytes = decodeSecret(secret);
    if (bytes === null) return [];
    const [previous, current, next] = [step - 1, step, step + 1].map((one) => generateCode(bytes, one));
    return [{ account, previous: previous ?? '', current: current ?? '', next: next ?? '' }];
  };

  function readCodes(context: Context) {
    const { account, secret } = context.req.query();
    const instant = now();
    const step = calculateTimeStep(instant);
    const selectedAccounts =
      secret === undefined || secret === ''
        ? accounts.filter((one) => account === undefined || one.account === account)
        : [{ account: 'Pasted secret', secret: extractSecret(secret) }];
    return {
      step,
      secondsLeft: Math.ceil((step + 1) * PERIOD_SECONDS - instant / 1000),
      codes: selectedAccounts.flatMap((one) => listAccountCodes(one, step)),
    };
  }

  routes.get('/authenticator', (context) =>
    context.html(renderAuthenticatorPage(readCodes(context), context.req.query('secret'))),
  );

  /** Accepts `?account=` or `?secret=`; with `?after=` waits until that time step is over. */
  routes.get('/authenticator/codes', async (context) => {
    const after = Number(context.req.query('after') ?? Number.NaN);
    if (calculateTimeStep(now()) <= after) {
      const wait = (after + 1) * PERIOD_SECONDS * 1000 - now();
      if (wait > 2 * PERIOD_SECONDS * 1000) return context.json({ message: 'after is too far away' }, 422);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    return context.json(readCodes(context));
  });

  return routes;
}

/** Returns the secret of a text: the secret itself or the otpauth URI of an enrolment QR code. */
function extractSecret(text: string): string {
  const uri = URL.canParse(text) ? new URL(text) : null;
  return uri?.protocol === 'otpauth:' ? (uri.searchParams.get('secret') ?? '') : text;
}
