import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { formatMoneyWithCode } from '#domain/format/money.ts';
import { chosenRefundReasons } from '#domain/order/refund.ts';
import { Button } from '../../components/Button/Button.tsx';
import { ChoiceList } from '../../components/ChoiceList/ChoiceList.tsx';
import { TextAreaField } from '../../components/Field/Field.tsx';
import { SelectField } from '../../components/Field/SelectField.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Panel, Stack } from '../../components/Layout/Layout.tsx';
import { refundedSeatsNames, refundReasonNames } from '../../i18n/refund-words.ts';
import type { SoldOrderProps } from './sold-order-props.ts';

/** What becomes of the seats, why, and how much. */
export function RefundForm({ view, send }: SoldOrderProps) {
  const { i18n } = useLingui();
  const { order, sum, seats, to, reason, note } = view;
  const amount = sum === null ? null : formatMoneyWithCode(sum);
  const submit = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault();
    const form = new FormData(sent.currentTarget);
    send({
      type: 'refund.submitted',
      reason: chosenRefundReasons.find((known) => known === form.get('reason')) ?? 'OTHER',
      note: String(form.get('note') ?? ''),
    });
  };
  return (
    <Panel>
      <form onSubmit={submit} noValidate>
        <Stack gap={5}>
          <Heading look="card">
            <Trans>Give back</Trans>
          </Heading>
          <ChoiceList
            name="seats"
            legend={<Trans>Their seats</Trans>}
            legendShown
            chosen={seats}
            onChoose={(chosen) => send({ type: 'seats.chosen', seats: chosen })}
            choices={[
              {
                value: 'FOR_SALE',
                label: i18n._(refundedSeatsNames.FOR_SALE),
                hint: <Trans>Anybody can buy them at once.</Trans>,
              },
              {
                value: 'KEPT',
                label: i18n._(refundedSeatsNames.KEPT),
                hint: <Trans>They stay blocked in your name, out of the sale.</Trans>,
              },
            ]}
          />
          {to === null ? null : (
            <ChoiceList
              name="to"
              legend={<Trans>Where the money goes</Trans>}
              legendShown
              chosen={to}
              onChoose={(chosen) => send({ type: 'destination.chosen', to: chosen })}
              choices={[
                {
                  value: 'ORIGIN',
                  label: <Trans>Back the way it was paid</Trans>,
                  hint:
                    order.walletPaid === 0 ? undefined : (
                      <Trans>First what was paid with it, then what the balance paid.</Trans>
                    ),
                },
                {
                  value: 'BALANCE',
                  label: <Trans>Into the balance of the fan</Trans>,
                  hint: <Trans>Only where the fan has agreed to it. They can pay with it at once.</Trans>,
                },
              ]}
            />
          )}
          <SelectField
            name="reason"
            label={<Trans>Why</Trans>}
            defaultValue={reason}
            options={chosenRefundReasons.map((value) => ({ value, label: i18n._(refundReasonNames[value]) }))}
          />
          <TextAreaField
            key={note}
            name="note"
            rows={2}
            maxLength={300}
            defaultValue={note}
            optional
            label={<Trans>Note</Trans>}
            hint={<Trans>Only managers read it.</Trans>}
          />
          <Button type="submit" variant="primary">
            {amount === null ? <Trans>Give back</Trans> : <Trans>Give back {amount}</Trans>}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}
