import type { Clock } from '../clock.ts';
import type { Row, Store } from '../store/store.ts';
import type { Attachment } from './mime.ts';

export const channels = ['EMAIL', 'SMS', 'WHATSAPP'] as const;
export type Channel = (typeof channels)[number];

export type NewMessage = {
  readonly channel: Channel;
  readonly to: readonly string[];
  readonly from: string;
  readonly subject: string;
  readonly text: string | null;
  readonly html: string | null;
  /** The sender's key of the message (of an email its Message-ID), by which tests count its deliveries. */
  readonly key: string | null;
  readonly attachments: readonly Attachment[];
};

export type Message = NewMessage & {
  readonly id: number;
  readonly receivedAt: string;
  /** The one-time code in the text, if any. */
  readonly code: string | null;
  readonly links: readonly string[];
};

export type MessageFilter = {
  readonly to?: string | undefined;
  readonly channel?: string | undefined;
  /** Only messages later than this id. */
  readonly after?: number;
  /** Only messages earlier than this id. */
  readonly before?: number | undefined;
  readonly limit?: number;
};

/** All sent messages, stored on disk. */
export type Mailbox = {
  add(message: NewMessage): Message;
  /** Lists messages, newest first. */
  list(filter: MessageFilter): readonly Message[];
  get(id: number): Message | undefined;
  /** Lists messages like `list`, but waits until there is one or the time is over. */
  waitFor(filter: MessageFilter, milliseconds: number): Promise<readonly Message[]>;
  recipients(): readonly string[];
  stop(): void;
};

export function createMailbox(store: Store, clock: Clock): Mailbox {
  const waiting = new Set<() => void>();
  let stopped = false;

  function list({
    to,
    channel,
    after = 0,
    before = Number.MAX_SAFE_INTEGER,
    limit = 100,
  }: MessageFilter): readonly Message[] {
    const address = to ? normalizeAddress(to) : null;
    const known = channels.find((one) => one === channel?.toUpperCase()) ?? null;
    return store
      .all(
        `select * from message where sequence > ? and sequence < ? and (? is null or channel = ?) and (? is null or sequence in
           (select sequence from message_recipient where address = ?)) order by sequence desc limit ?`,
        after,
        before,
        known,
        known,
        address,
        address,
        limit,
      )
      .map(toMessage);
  }

  return {
    add(message) {
      const receivedAt = new Date(clock.now()).toISOString();
      const id = store.inTransaction(() => {
        const sequence = store.run(
          'insert into message (channel, received_at, document) values (?, ?, ?)',
          message.channel,
          receivedAt,
          JSON.stringify(message),
        );
        for (const address of new Set(message.to.map(normalizeAddress))) {
          store.run('insert into message_recipient (address, sequence) values (?, ?)', address, sequence);
        }
        return sequence;
      });
      for (const wake of [...waiting]) wake();
      return { ...message, id, receivedAt, ...extractCodeAndLinks(message) };
    },
    list,
    get(id) {
      const row = store.first('select * from message where sequence = ?', id);
      return row && toMessage(row);
    },
    waitFor(filter, milliseconds) {
      const already = list(filter);
      if (already.length > 0 || milliseconds <= 0) return Promise.resolve(already);
      return new Promise((resolve) => {
        const finish = (found: readonly Message[]) => {
          clearTimeout(timer);
          waiting.delete(look);
          resolve(found);
        };
        const look = () => {
          if (stopped) return finish([]);
          const found = list(filter);
          if (found.length > 0) finish(found);
        };
        const timer = setTimeout(() => finish([]), milliseconds);
        waiting.add(look);
      });
    },
    recipients: () =>
      store
        .all(
          'select address, max(sequence) as last from message_recipient group by address order by last desc limit 200',
        )
        .map((row) => String(row.address)),
    stop() {
      stopped = true;
      for (const wake of [...waiting]) wake();
    },
  };
}

/** Normalizes an address for comparison: e-mail addresses without case, phones without punctuation. */
export function normalizeAddress(text: string): string {
  const address = text.trim().toLowerCase();
  return address.includes('@') ? address : address.replaceAll(/[^\d+]/g, '');
}

function toMessage(row: Row): Message {
  const message: NewMessage = JSON.parse(String(row.document));
  return {
    ...message,
    id: Number(row.sequence),
    receivedAt: String(row.received_at),
    ...extractCodeAndLinks(message),
  };
}

/** Extracts the code (six separate digits, preferably after a word for code in either language) and the links. */
function extractCodeAndLinks({ subject, text, html }: NewMessage): Pick<Message, 'code' | 'links'> {
  const body = text ?? html?.replaceAll(/<style[\s\S]*?<\/style>|<[^>]+>/gi, ' ') ?? '';
  const all = `${subject}\n${body}`;
  const named = /(?:c[oó]digo|code|otp|pin)\D{0,60}?(?<!\d)(\d{6})(?!\d)/iu.exec(all);
  const alone = /(?<![\d#/=-])(\d{6})(?![\d-])/.exec(all);
  const links = new Set(`${text ?? ''} ${html ?? ''}`.match(/https?:\/\/[^\s"'<>)]+/g) ?? []);
  return {
    code: named?.[1] ?? alone?.[1] ?? null,
    links: [...links].map((link) => link.replaceAll('&amp;', '&').replace(/[.,;]$/, '')),
  };
}
