import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { SaleControlDifference } from '#domain/catalogue/sale-controls.ts';
import { formatList } from '#domain/market/format/list.ts';
import { DateText } from '../../components/DateText/DateText.tsx';
import { sectionAccessMessages } from '../../i18n/section-access-messages.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import styles from './SaleControls.module.css';

type SaleDifferencesProps = {
  readonly differences: readonly SaleControlDifference[];
  readonly timeZone: string;
};

/** Lists what a change makes of a sale. */
export function SaleDifferences({ differences, timeZone }: SaleDifferencesProps) {
  return (
    <ul className={styles.differences}>
      {differences.map((difference) => (
        <li key={'codes' in difference ? `${difference.from} ${difference.to}` : difference.kind}>
          <SaleDifference difference={difference} timeZone={timeZone} />
        </li>
      ))}
    </ul>
  );
}

/** The number of sections that a sentence names one by one. */
const namedSections = 8;

type SaleDifferenceProps = { readonly difference: SaleControlDifference; readonly timeZone: string };

function SaleDifference({ difference, timeZone }: SaleDifferenceProps) {
  const { i18n } = useLingui();
  const language = useLanguage();
  switch (difference.kind) {
    case 'SUSPENSION':
      return difference.isSuspended ? <Trans>Sales are suspended.</Trans> : <Trans>Sales resume.</Trans>;
    case 'OPENING':
      return (
        <Trans>
          Sales open on <DateText at={difference.to} timeZone={timeZone} format="dayAndTime" />, not on{' '}
          <DateText at={difference.from} timeZone={timeZone} format="dayAndTime" />.
        </Trans>
      );
    case 'CLOSING':
      return (
        <Trans>
          Sales close on <DateText at={difference.to} timeZone={timeZone} format="dayAndTime" />, not on{' '}
          <DateText at={difference.from} timeZone={timeZone} format="dayAndTime" />.
        </Trans>
      );
    case 'SECTIONS': {
      const { codes } = difference;
      const from = i18n._(sectionAccessMessages[difference.from]);
      const to = i18n._(sectionAccessMessages[difference.to]);
      const names = formatList(codes.slice(0, namedSections), language);
      const further = codes.length - namedSections;
      return (
        <>
          <b>
            {further > 0 ? (
              <Plural value={further} one={`${names} and # more`} other={`${names} and # more`} />
            ) : (
              names
            )}
          </b>
          <br />
          <Trans>
            {from} → {to}
          </Trans>
        </>
      );
    }
  }
}
