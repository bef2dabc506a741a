import { Trans } from '@lingui/react/macro';
import { type Money as Amount, isZero } from '#domain/shared/money.ts';
import { Money } from '../Money/Money.tsx';

type PriceFromProps = {
  /** The lowest price. */
  readonly value: Amount;
  /** The style of the word before the amount. */
  readonly className?: string | undefined;
};

/** The lowest price of an event: "from $ 45.000", or the word for a price of zero. */
export function PriceFrom({ value, className }: PriceFromProps) {
  if (isZero(value))
    return (
      <b>
        <Trans context="price">Free</Trans>
      </b>
    );
  return (
    <Trans>
      <span className={className}>from</span>{' '}
      <b>
        <Money value={value} />
      </b>
    </Trans>
  );
}
