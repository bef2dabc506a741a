import { useLingui } from '@lingui/react/macro';
import { Globe } from 'lucide-react';
import type { Language } from '#domain/market/locale.ts';
import styles from './LanguageMenu.module.css';

type LanguageMenuProps = {
  readonly language: Language;
  readonly onChange: (language: Language) => void;
  /** Shown in front of the language, as in the footer. */
  readonly country?: string | undefined;
};

/** Each language's name in that language. */
const names = { en: 'English', es: 'Español' } as const satisfies Record<Language, string>;

export function LanguageMenu({ language, onChange, country }: LanguageMenuProps) {
  const { t } = useLingui();
  return (
    <label className={styles.menu}>
      <Globe size={16} aria-hidden="true" />
      {country ? <span className={styles.country}>{country} ·</span> : null}
      <select
        className={styles.select}
        aria-label={t`Language`}
        value={language}
        onChange={(event) => onChange(event.target.value === 'en' ? 'en' : 'es')}
      >
        <option value="es" lang="es">
          {names.es}
        </option>
        <option value="en" lang="en">
          {names.en}
        </option>
      </select>
    </label>
  );
}
