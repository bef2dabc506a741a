import { execFileSync } from 'node:child_process';
import { ensureZbar } from '../tools/zbar.mjs';

/** What an independent reader makes of the QR code in a picture. */
export function readQr(picture: string): string {
  ensureZbar();
  return execFileSync('zbarimg', ['--quiet', '--raw', picture], { encoding: 'utf8' }).trimEnd();
}
