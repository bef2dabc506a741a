import { z } from 'zod';

/** The outside world: mailbox, and the payment provider with its ledger and its misfortunes. */
export type Sandbox = ReturnType<typeof sandboxAt>;

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

export function sandboxAt(address: string) {
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${address}${path}`, {
      ...init,
      headers: { 'content-type': 'application/json' },
    });
    if (!answer.ok) throw new Error(`The sandbox answered ${answer.status} to ${path}`);
    return answer.status === 204 ? null : answer.json();
  };
  const post = (path: string, body: unknown) => ask(path, { method: 'POST', body: JSON.stringify(body) });
  const mailTo = async (to: string, about: RegExp) => {
    const found = new URLSearchParams({ to, waitMs: '15000' });
    let after = 0;
    for (;;) {
      found.set('after', String(after));
      const mails = messages.parse(await ask(`/mailbox/messages?${found}`)).messages;
      if (mails.length === 0) throw new Error(`No mail about ${about} came to ${to}`);
      const mail = mails.find(({ subject }) => about.test(subject));
      if (mail !== undefined) return mail;
      after = Math.max(...mails.map(({ id }) => id));
    }
  };
  const read = new Map<string, number>();
  const nextCodeTo = async (to: string): Promise<string> => {
    for (;;) {
      const after = read.get(to) ?? 0;
      const wanted = new URLSearchParams({ to, waitMs: '15000', after: String(after) });
      const found = messages.parse(await ask(`/mailbox/messages?${wanted}`)).messages;
      // A receipt has numbers, too: a letter with a code names it in its subject, and a text message has none.
      const [next] = found
        .filter(({ code, subject }) => code !== null && (subject === '' || subject.includes(code)))
        .toSorted((a, b) => a.id - b.id);
      if (found.length === 0) throw new Error(`No code came to ${to}`);
      read.set(to, next?.id ?? Math.max(...found.map(({ id }) => id)));
      if (next?.code != null) return next.code;
    }
  };
  return {
    /** Waits for the first mail to an address whose subject fits. */
    mailTo,
    /** The next code that was sent to an address or a phone: each is read once. */
    codeFor: nextCodeTo,
    /** What an authenticator shows before, now and after; `after` a step, as soon as that one is over. */
    authenticator: async (
      whose: { readonly account: string } | { readonly secret: string },
      after?: number,
    ): Promise<{ readonly step: number; readonly codes: readonly [string, string, string] }> => {
      const query = new URLSearchParams({ ...whose, ...(after !== undefined && { after: String(after) }) });
      const shown = authenticator.parse(await ask(`/authenticator/codes?${query}`));
      const [{ previous, current, next }] = shown.codes;
      return { step: shown.step, codes: [previous, current, next] };
    },
    /** Somebody pays at a counter or by transfer, with the reference alone; another sum than is asked, when they err. */
    payReference: async (reference: string, amount?: number) => {
      const { id } = paid.parse(await post(`/sandbox/references/${reference}/pay`, { amount }));
      return { id: String(id) };
    },
    /** Every movement of money there ever was, oldest first. */
    ledger: async () => ledger.parse(await ask('/sandbox/ledger')).entries,
    /** The same of one payment, by the provider's own number of it. */
    ledgerOf: async (payment: string) => {
      const { entries } = ledgerOfPayments.parse(await ask('/sandbox/ledger'));
      return entries.filter(({ paymentId }) => String(paymentId) === payment);
    },
    fault: (fault: {
      readonly path: string;
      readonly method: string;
      readonly delayMs?: number;
      readonly cutAfterCommit?: boolean;
      readonly cutBefore?: boolean;
      readonly status?: number;
      readonly times?: number;
    }) => post('/sandbox/faults', fault),
    down: (down: boolean) => post('/sandbox/down', { down }),
    /** Whatever was broken works again, and what is being delayed goes on at once. */
    calm: () => ask('/sandbox/faults', { method: 'DELETE' }),
  };
}
