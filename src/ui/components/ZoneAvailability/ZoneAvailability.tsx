import { Plural, Trans } from '@lingui/react/macro';
import { formatCount } from '#domain/market/format/number.ts';
import type { Money } from '#domain/shared/money.ts';

type ZoneAvailabilityProps = {
  readonly zone: {
    readonly price: Money;
    readonly available: number;
    readonly few?: boolean;
    /** Default: seats. */
    readonly unit?: 'seat' | 'place' | 'parkingSpace';
  };
};

/** Says how much of a zone is left, in its own unit: seats, places without numbers or parking spaces. */
export function ZoneAvailability({ zone }: ZoneAvailabilityProps) {
  const { available, unit = 'seat' } = zone;
  if (available === 0) return <Trans>Sold out</Trans>;
  const count = formatCount(available, zone.price.currency);
  if (zone.few) return <Plural value={available} one={`${count} left`} other={`${count} left`} />;
  switch (unit) {
    case 'seat':
      return <Plural value={available} one={`${count} seat`} other={`${count} seats`} />;
    case 'place':
      return <Plural value={available} one={`${count} place`} other={`${count} places`} />;
    case 'parkingSpace':
      return <Plural value={available} one={`${count} parking space`} other={`${count} parking spaces`} />;
  }
}
