import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from '../Link/Link.tsx';
import styles from './CategoryChips.module.css';
import { type GlyphName, SportGlyph } from './SportGlyph.tsx';

export type Category = { readonly href: string; readonly label: ReactNode; readonly glyph: GlyphName };

export function CategoryChips({ categories }: { readonly categories: readonly Category[] }) {
  const { t } = useLingui();
  return (
    <nav className={styles.chips} aria-label={t`What are you looking for?`}>
      {categories.map((category) => (
        <Link key={category.href} href={category.href} className={styles.chip}>
          <SportGlyph name={category.glyph} />
          {category.label}
        </Link>
      ))}
    </nav>
  );
}
