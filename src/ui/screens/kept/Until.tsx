import { Trans } from '@lingui/react/macro';
import type { KeptSale } from '#domain/order/kept-sale.ts';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';

/** Until when they are kept; or that this is over, and they may be somebody else's by now. */
export function Until({ sale: { until, isLate, isRefused, timeZone } }: { readonly sale: KeptSale }) {
  if (isRefused)
    return (
      <Tag tone="neutral">
        <Trans>Refused</Trans>
      </Tag>
    );
  if (isLate)
    return (
      <Tag tone="pending">
        <Trans>Late</Trans>
      </Tag>
    );
  if (until === null) return <Trans>Without a deadline</Trans>;
  return <DateText at={until} timeZone={timeZone} look="dayAndTime" />;
}
