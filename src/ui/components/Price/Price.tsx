import { Trans } from '@lingui/react/macro';
import { type Money as Amount, isZero } from '#domain/shared/money.ts';
import { Money } from '../Money/Money.tsx';

/** The price of something on sale: an amount, or the word for a price of zero. */
export function Price({ value }: { readonly value: Amount }) {
  return isZero(value) ? <Trans context="price">Free</Trans> : <Money value={value} />;
}
