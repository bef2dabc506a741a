import { execFileSync } from 'node:child_process';
import { ensureZbar } from '../tools/zbar.mjs';

/** Reads the QR code of a picture with an independent reader. */
export function readQr(picture: string): string {
  ensureZbar();
  return execFileSync('zbarimg', ['--quiet', '--raw', picture], { encoding: 'utf8' }).trimEnd();
}
