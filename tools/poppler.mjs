// pdftoppm draws the pages of a PDF: an independent program that shows what our printed tickets look like.
import { aptInstall } from './apt.mjs';
import { findProgram } from './programs.mjs';

/** Makes sure that pdftoppm is installed; otherwise explains what to do. */
export function ensurePoppler() {
  if (findProgram(['pdftoppm'])) return;
  if (
    aptInstall('poppler-utils', 'an independent program must be able to draw our printed tickets') &&
    findProgram(['pdftoppm'])
  )
    return;
  throw new Error(
    'pdftoppm was not found. Install it (Debian: apt-get install poppler-utils, macOS: brew install poppler).',
  );
}
