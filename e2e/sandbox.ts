import { z } from 'zod';

/** A client of the sandbox: the mailbox, and the payment provider with its ledger and its faults. */
export type Sandbox = ReturnType<typeof createSandboxClient>;

const messages = z.object({
  messages: z.array(
    z.object({
      id: z.number(),
      subject: z.string(),
      text: z.nullable(z.string()),
      html: z.nullable(z.string()),
      code: z.nullable(z.string()),
    }),
  ),
});
const authenticator = z.object({
  step: z.number(),
  codes: z.tuple([z.object({ previous: z.string(), current: z.string(), next: z.string() })]),
});
const paid = z.object({ id: z.number() });
const movement = z.object({ kind: z.string(), amount: z.number(), currency: z.string() });
const ledger = z.object({ entries: z.array(movement) });
const ledgerOfPayments = z.object({ entries: z.array(movement.extend({ paymentId: z.number() })) });

export function createSandboxClient(address: string) {
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${address}${path}`, {
      ...init,
      headers: { 'content-type': 'application/json' },
    });
    if (!response.ok) throw new Error(`The sandbox responded ${response.status} to ${path}`);
    return response.status === 204 ? null : response.json();
  };
  const post = (path: string, body: unknown) => call(path, { method: 'POST', body: JSON.stringify(body) });
  const waitForEmail = async (to: string, about: RegExp) => {
    const found = new URLSearchParams({ to, waitMs: '15000' });
    let after = 0;
    for (;;) {
      found.set('after', String(after));
      const mails = messages.parse(await call(`/mailbox/messages?${found}`)).messages;
      if (mails.length === 0) throw new Error(`No mail about ${about} came to ${to}`);
      const mail = mails.find(({ subject }) => about.test(subject));
      if (mail !== undefined) return mail;
      after = Math.max(...mails.map(({ id }) => id));
    }
  };
  const read = new Map<string, number>();
  const waitForCode = async (to: string): Promise<string> => {
    for (;;) {
      const after = read.get(to) ?? 0;
      const wanted = new URLSearchParams({ to, waitMs: '15000', after: String(after) });
      const found = messages.parse(await call(`/mailbox/messages?${wanted}`)).messages;
      // A receipt contains numbers too: an e-mail with a code has it in its subject, and a text message has no
      // subject.
      const [next] = found
        .filter(({ code, subject }) => code !== null && (subject === '' || subject.includes(code)))
        .toSorted((a, b) => a.id - b.id);
      if (found.length === 0) throw new Error(`No code came to ${to}`);
      read.set(to, next?.id ?? Math.max(...found.map(({ id }) => id)));
      if (next?.code != null) return next.code;
    }
  };
  return {
    /** Waits for the first e-mail to an address whose subject matches. */
    waitForEmail,
    /** Waits for the next code that was sent to an address or a phone; each is read once. */
    waitForCode: waitForCode,
    /**
     * Reads the codes that an authenticator shows before, now and after; with `after`, as soon as that time step is
     * over.
     */
    readAuthenticator: async (
      owner: { readonly account: string } | { readonly secret: string },
      after?: number,
    ): Promise<{ readonly step: number; readonly codes: readonly [string, string, string] }> => {
      const query = new URLSearchParams({ ...owner, ...(after !== undefined && { after: String(after) }) });
      const shown = authenticator.parse(await call(`/authenticator/codes?${query}`));
      const [{ previous, current, next }] = shown.codes;
      return { step: shown.step, codes: [previous, current, next] };
    },
    /** Pays a reference at a counter or by transfer; with `amount`, an amount other than the requested one. */
    payReference: async (reference: string, amount?: number) => {
      const { id } = paid.parse(await post(`/sandbox/references/${reference}/pay`, { amount }));
      return { id: String(id) };
    },
    /** Reads every movement of money, oldest first. */
    readLedger: async () => ledger.parse(await call('/sandbox/ledger')).entries,
    /** Reads those of one payment, by the provider's payment id. */
    readPaymentLedger: async (payment: string) => {
      const { entries } = ledgerOfPayments.parse(await call('/sandbox/ledger'));
      return entries.filter(({ paymentId }) => String(paymentId) === payment);
    },
    injectFault: (fault: {
      readonly path: string;
      readonly method: string;
      readonly delayMs?: number;
      readonly cutAfterCommit?: boolean;
      readonly cutBefore?: boolean;
      readonly status?: number;
      readonly times?: number;
    }) => post('/sandbox/faults', fault),
    setDown: (down: boolean) => post('/sandbox/down', { down }),
    /** Removes all faults; delayed responses are sent at once. */
    clearFaults: () => call('/sandbox/faults', { method: 'DELETE' }),
  };
}
