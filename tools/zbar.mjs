// zbarimg reads QR codes from pictures: the independent reader that verifies our tickets.
import { aptInstall } from './apt.mjs';
import { findProgram } from './programs.mjs';

/** Makes sure that zbarimg is installed; otherwise explains what to do. */
export function ensureZbar() {
  if (findProgram(['zbarimg'])) return;
  if (
    aptInstall('zbar-tools', 'an independent reader must be able to read our QR codes') &&
    findProgram(['zbarimg'])
  )
    return;
  throw new Error(
    'zbarimg was not found. Install it (Debian: apt-get install zbar-tools, macOS: brew install zbar).',
  );
}
