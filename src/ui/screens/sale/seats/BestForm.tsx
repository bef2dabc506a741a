import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { EventDetail } from '#domain/catalogue/event.ts';
import { formatMoney } from '#domain/format/money.ts';
import type { BestAvailableWish } from '#domain/sale/best-available.ts';
import type { SectionStock } from '#domain/venue/stock.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { SelectField } from '../../../components/Field/SelectField.tsx';
import { Heading, Note } from '../../../components/Heading/Heading.tsx';
import { Stack } from '../../../components/Layout/Layout.tsx';
import { QuantityStepper } from '../../../components/QuantityStepper/QuantityStepper.tsx';
import { Switch } from '../../../components/Switch/Switch.tsx';
import { pricedZones } from '../../event/zone-stock.ts';

type BestFormProps = {
  readonly event: EventDetail;
  readonly stock: readonly SectionStock[];
  readonly max: number;
  readonly busy: boolean;
  /** Seats are held already: let go of them first. */
  readonly blocked: boolean;
  readonly onWish: (wish: BestAvailableWish) => void;
};

/** So many, together or not, in a zone or anywhere: the house chooses, and holds them at once. */
export function BestForm({ event, stock, max, busy, blocked, onWish }: BestFormProps) {
  const { t } = useLingui();
  const [wanted, setWanted] = useState(Math.min(2, max));
  const quantity = Math.min(wanted, max);
  const zones = pricedZones(event, stock).filter((zone) => zone.available > 0);
  const submit = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault();
    const form = new FormData(sent.currentTarget);
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
          <Heading look="card">
            <Trans>The best seats, now</Trans>
          </Heading>
          <Note>
            <Trans>We choose the ones with the best view that are left, and hold them for you.</Trans>
          </Note>
        </div>
        <QuantityStepper
          label={<Trans>Tickets</Trans>}
          value={quantity}
          min={1}
          max={max}
          onChange={setWanted}
          less={t`One ticket less`}
          more={t`One ticket more`}
        />
        <Switch name="together" defaultChecked label={<Trans>Together, not apart</Trans>} />
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
