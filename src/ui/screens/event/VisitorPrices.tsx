import { Trans, useLingui } from '@lingui/react/macro';
import type { EventDetail } from '#domain/catalogue/event.ts';
import type { VisitorRule } from '#domain/catalogue/visitor-type.ts';
import { getTotal } from '#domain/sale/price.ts';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Price } from '../../components/Price/Price.tsx';
import { visitorTypeNames } from '../../i18n/tour-messages.ts';
import styles from './ZonePrices.module.css';

type VisitorPricesProps = {
  readonly prices: EventDetail['prices'];
  readonly visitors: readonly VisitorRule[];
};

/** Lists the price of each type of visitor of a tour. */
export function VisitorPrices({ prices, visitors }: VisitorPricesProps) {
  const { i18n } = useLingui();
  return (
    <>
      <div className={styles.head}>
        <Heading variant="card">
          <Trans>Prices</Trans>
        </Heading>
      </div>
      <ul>
        {visitors.map(({ type, needsAdult }) => {
          const price = prices.find(({ zone }) => zone === type);
          return (
            <li key={type} className={styles.item}>
              <div className={styles.zone}>
                <span className={styles.text}>
                  <b>{i18n._(visitorTypeNames[type])}</b>
                  {needsAdult ? (
                    <span className={styles.available}>
                      <Trans>with an adult</Trans>
                    </span>
                  ) : null}
                </span>
                <span className={styles.price}>
                  {price === undefined ? null : <Price value={getTotal(price)} />}
                </span>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
