import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatMoney, formatMoneyWithCode } from '#domain/market/format/money.ts';
import { isZero, type Money } from '#domain/shared/money.ts';

/** Formats the price of something on sale, where it is part of a text: an amount, or the word for a price of zero. */
export const formatPrice = (i18n: I18n, price: Money): string =>
  isZero(price) ? i18n._(msg({ message: 'Free', context: 'price' })) : formatMoney(price);

/** Formats a price like `formatPrice`, with its currency code. */
export const formatPriceWithCode = (i18n: I18n, price: Money): string =>
  isZero(price) ? i18n._(msg({ message: 'Free', context: 'price' })) : formatMoneyWithCode(price);
