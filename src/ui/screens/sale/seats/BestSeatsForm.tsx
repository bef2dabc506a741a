import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { EventDetail } from '#domain/catalogue/event.ts';
import { formatMoney } from '#domain/market/format/money.ts';
import type { BestSeatsRequest } from '#domain/sale/best-seats-request.ts';
import type { SectionStock } from '#domain/venue/stock.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { SelectField } from '../../../components/Field/SelectField.tsx';
import { Heading, Note } from '../../../components/Heading/Heading.tsx';
import { Stack } from '../../../components/Layout/Layout.tsx';
import { QuantityStepper } from '../../../components/QuantityStepper/QuantityStepper.tsx';
import { Switch } from '../../../components/Switch/Switch.tsx';
import { listPricedZones } from '../../event/priced-zones.ts';

type BestSeatsFormProps = {
  readonly event: EventDetail;
  readonly stock: readonly SectionStock[];
  readonly max: number;
  readonly busy: boolean;
  /** Seats are already held and must be released first. */
  readonly hasHeldSeats: boolean;
  readonly onRequest: (bestSeatsRequest: BestSeatsRequest) => void;
};

/** Asks for a quantity, adjacent or not, in one zone or any: the server selects the best seats and holds them. */
export function BestSeatsForm({
  event,
  stock,
  max,
  busy,
  hasHeldSeats: blocked,
  onRequest: onWish,
}: BestSeatsFormProps) {
  const { t } = useLingui();
  const [requested, setRequested] = useState(Math.min(2, max));
  const quantity = Math.min(requested, max);
  const zones = listPricedZones(event, stock).filter((zone) => zone.available > 0);
  const submit = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    const form = new FormData(submitEvent.currentTarget);
    const zone = String(form.get('zone') ?? '');
    onWish({
      quantity,
      together: form.get('together') !== null,
      zone: zone === '' ? null : zone,
      maxTotal: null,
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <div>
          <Heading variant="card">
            <Trans>Best available seats</Trans>
          </Heading>
          <Note>
            <Trans>We pick the best available view and hold the seats for you.</Trans>
          </Note>
        </div>
        <QuantityStepper
          label={<Trans>Tickets</Trans>}
          value={quantity}
          min={1}
          max={max}
          onChange={setRequested}
          decrementLabel={t`One ticket fewer`}
          incrementLabel={t`One more ticket`}
        />
        <Switch name="together" defaultChecked label={<Trans>Seats together</Trans>} />
        <SelectField
          name="zone"
          label={<Trans context="where seats are sold">Zone</Trans>}
          placeholder={t`Any zone`}
          options={zones.map((zone) => ({
            value: zone.code,
            label: `${zone.name} · ${formatMoney(zone.price)}`,
          }))}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          busy={busy ? <Trans>Looking for seats</Trans> : undefined}
          unavailable={blocked ? <Trans>You already hold seats</Trans> : undefined}
        >
          <Plural value={quantity} one="Find the best seat" other="Find the best # seats" />
        </Button>
      </Stack>
    </form>
  );
}
