import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Instant } from '#domain/shared/instant.ts';
import type { KnownBrowsers } from '../application/auth/known-browsers.port.ts';
import { knownPlaceDays } from '../application/auth/otp-rules.ts';
import { sameHash } from '../application/auth/secret.ts';

/** The limit of people remembered per device, enough for a family. The least recent sign-in is dropped first. Assumption. */
const MOST_PEOPLE = 6;
const KEY_BYTES = 32;
const MARK_LENGTH = 22;
const shape = /^([\w-]{22})((?:\.\d{1,6}~[\w-]{22}){1,6})\.([\w-]{43})$/;

type Entry = { readonly day: number; readonly mark: string };
type Content = { readonly id: string; readonly entries: readonly Entry[] };

/** Reads and writes the trusted-device cookie: signed with HMAC-SHA256, and without personal data. */
export function knownBrowsers(secret: Uint8Array): KnownBrowsers {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'known-browser', KEY_BYTES));
  const macOf = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  /** Hashes a person per device, so that the cookie does not tell who signed in or link two devices of one person. */
  const markOf = (id: string, personId: string) => macOf(`${id} ${personId}`).slice(0, MARK_LENGTH);

  const contentOf = (text: string | undefined): Content | null => {
    const [, id = '', people = '', mac = ''] = shape.exec(text ?? '') ?? [];
    if (id === '' || !sameHash(mac, macOf(`${id}${people}`))) return null;
    const entries = people
      .slice(1)
      .split('.')
      .map((entry) => entry.split('~'))
      .map(([day, mark = '']) => ({ day: Number(day), mark }));
    return { id, entries };
  };

  return {
    read(text, now) {
      const content = contentOf(text);
      if (content === null) return null;
      const { id, entries } = content;
      const oldest = dayOf(now) - knownPlaceDays;
      return {
        id,
        knows: (personId) => {
          const mark = markOf(id, personId);
          return entries.some((entry) => entry.day > oldest && entry.mark === mark);
        },
      };
    },

    write(text, personId, now) {
      const { id, entries } = contentOf(text) ?? { id: randomBytes(16).toString('base64url'), entries: [] };
      const newest = { day: dayOf(now), mark: markOf(id, personId) };
      const others = entries.filter(({ mark }) => mark !== newest.mark);
      const people = [newest, ...others]
        .slice(0, MOST_PEOPLE)
        .map(({ day, mark }) => `.${day}~${mark}`)
        .join('');
      return `${id}${people}.${macOf(`${id}${people}`)}`;
    },
  };
}

const dayOf = (now: Instant): number => Math.floor(now / (24 * 60 * 60 * 1000));
