import type { ReactNode } from 'react';
import styles from './CategoryChips.module.css';

/** The glyphs of our own, in the posters' geometry with one marigold fill. */
export const glyphs = [
  'football',
  'basketball',
  'cycling',
  'tennis',
  'tour',
  'pass',
  'bundle',
  'inscription',
  'stage',
] as const;

export type GlyphName = (typeof glyphs)[number];

export function SportGlyph({ name }: { readonly name: GlyphName }) {
  return (
    <svg className={styles.glyph} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      {drawings[name]}
    </svg>
  );
}

const gold = 'var(--brand)';

const drawings = {
  football: (
    <>
      <path d="M3 5h26v22H3zM16 5v22" />
      <circle cx="16" cy="16" r="5" fill={gold} />
    </>
  ),
  basketball: (
    <>
      <circle cx="16" cy="16" r="12.5" fill={gold} />
      <path d="M3.5 16h25M16 3.5v25M7.3 7c4.6 5 4.6 13 0 18M24.7 7c-4.6 5-4.6 13 0 18" />
    </>
  ),
  cycling: (
    <>
      <path d="M2 26 11 9l5 8 4-6 10 15z" fill={gold} />
      <path d="m11 9-2.8 8 3 2 2-3 2.8 1" />
    </>
  ),
  tennis: (
    <>
      <path d="M9 4h14l6 24H3zM13 4l-1.500 24M19 4l1.500 24M5.500 18h21" />
      <circle cx="22" cy="11" r="4" fill={gold} />
    </>
  ),
  tour: (
    <>
      <path d="M3 27a13 13 0 0 1 26 0z" fill={gold} />
      <path d="M10 27a6 6 0 0 1 12 0M16 14v7M6.500 18l5 4.500M25.500 18l-5 4.500" />
    </>
  ),
  pass: (
    <>
      <path d="M13 4h7v24h-7zM20 4h7v24h-7z" />
      <path d="M5 4h8v24H5z" fill={gold} />
      <path d="M9 9v.01M16.500 9v.01M23.500 9v.01" />
    </>
  ),
  bundle: (
    <>
      <path d="M9 4h19v13H9z" />
      <path d="M6 9.500h19v13H6z" fill="var(--surface)" />
      <path d="M3 15h19v13H3z" fill={gold} />
      <path d="M15 15v13" strokeDasharray="1.500 3.500" />
    </>
  ),
  inscription: (
    <>
      <path d="M3 6h26v20H3z" fill={gold} />
      <path d="M6.500 9.500v.01M25.500 9.500v.01M6.500 22.500v.01M25.500 22.500v.01M12 13l2.500-1.500V21M18 12.500h4.500L19.500 21" />
    </>
  ),
  stage: (
    <>
      <path d="M11 4 5 22h8zM21 4l6 18h-8z" fill={gold} />
      <path d="M3 22h26v6H3zM9 4h14" />
    </>
  ),
} as const satisfies Record<GlyphName, ReactNode>;
