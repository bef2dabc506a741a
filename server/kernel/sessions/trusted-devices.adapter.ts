import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Instant } from '#domain/shared/instant.ts';
import { areHashesEqual } from '../security/secret.ts';
import type { TrustedDevices } from './trusted-devices.port.ts';
import { trustedPlaceDays } from './trusted-devices.port.ts';

/** The limit of people remembered per device, enough for a family. The least recent sign-in is dropped first. Assumption. */
const MAX_PEOPLE = 6;
const KEY_BYTES = 32;
const FINGERPRINT_LENGTH = 22;
const cookiePattern = /^([\w-]{22})((?:\.\d{1,6}~[\w-]{22}){1,6})\.([\w-]{43})$/;

type TrustedPerson = { readonly day: number; readonly fingerprint: string };
type CookieContent = { readonly id: string; readonly entries: readonly TrustedPerson[] };

/** Reads and writes the trusted-device cookie: signed with HMAC-SHA256, and without personal data. */
export function createTrustedDevices(secret: Uint8Array): TrustedDevices {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'known-browser', KEY_BYTES));
  const computeMac = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  /** Hashes a person per device, so that the cookie does not reveal who signed in or link two devices of one person. */
  const fingerprintPerson = (id: string, personId: string) =>
    computeMac(`${id} ${personId}`).slice(0, FINGERPRINT_LENGTH);

  const parseCookie = (text: string | undefined): CookieContent | null => {
    const [, id = '', people = '', mac = ''] = cookiePattern.exec(text ?? '') ?? [];
    if (id === '' || !areHashesEqual(mac, computeMac(`${id}${people}`))) return null;
    const entries = people
      .slice(1)
      .split('.')
      .map((entry) => entry.split('~'))
      .map(([day, fingerprint = '']) => ({ day: Number(day), fingerprint }));
    return { id, entries };
  };

  return {
    readCookie(text, now) {
      const content = parseCookie(text);
      if (content === null) return null;
      const { id, entries } = content;
      const oldest = toDayNumber(now) - trustedPlaceDays;
      return {
        id,
        isTrustedBy: (personId) => {
          const fingerprint = fingerprintPerson(id, personId);
          return entries.some((entry) => entry.day > oldest && entry.fingerprint === fingerprint);
        },
      };
    },

    createCookie(text, personId, now) {
      const { id, entries } = parseCookie(text) ?? { id: randomBytes(16).toString('base64url'), entries: [] };
      const newest = { day: toDayNumber(now), fingerprint: fingerprintPerson(id, personId) };
      const others = entries.filter(({ fingerprint }) => fingerprint !== newest.fingerprint);
      const people = [newest, ...others]
        .slice(0, MAX_PEOPLE)
        .map(({ day, fingerprint }) => `.${day}~${fingerprint}`)
        .join('');
      return `${id}${people}.${computeMac(`${id}${people}`)}`;
    },
  };
}

const toDayNumber = (now: Instant): number => Math.floor(now / (24 * 60 * 60 * 1000));
