import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { formatMoneyWithCode } from '#domain/market/format/money.ts';
import { chosenRefundReasons, isComplimentary } from '#domain/order/refund.ts';
import { Button } from '../../components/Button/Button.tsx';
import { ChoiceList } from '../../components/ChoiceList/ChoiceList.tsx';
import { TextAreaField } from '../../components/Field/Field.tsx';
import { SelectField } from '../../components/Field/SelectField.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Panel, Stack } from '../../components/Layout/Layout.tsx';
import { refundedSeatHandlingNames, refundReasonNames } from '../../i18n/refund-messages.ts';
import type { SoldOrderProps } from './sold-order-props.ts';

/** Asks what happens to the seats, the refund destination and the reason. */
export function RefundForm({ view, send }: SoldOrderProps) {
  const { i18n } = useLingui();
  const { order, sum, seats, to, reason, note } = view;
  const amount = sum === null ? null : formatMoneyWithCode(sum);
  const isFree = isComplimentary(order);
  const submit = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    const form = new FormData(submitEvent.currentTarget);
    send({
      type: 'refund.submitted',
      reason: chosenRefundReasons.find((candidate) => candidate === form.get('reason')) ?? 'OTHER',
      note: String(form.get('note') ?? ''),
    });
  };
  return (
    <Panel>
      <form onSubmit={submit} noValidate>
        <Stack gap={5}>
          <Heading variant="card">{isFree ? <Trans>Take back</Trans> : <Trans>Refund</Trans>}</Heading>
          {isFree ? (
            <Note>
              <Trans>Complimentary tickets are taken back all together. No money moves.</Trans>
            </Note>
          ) : null}
          <ChoiceList
            name="seats"
            legend={<Trans>Their seats</Trans>}
            legendShown
            chosen={seats}
            onChoose={(chosen) => send({ type: 'seats.chosen', seats: chosen })}
            choices={[
              {
                value: 'FOR_SALE',
                label: i18n._(refundedSeatHandlingNames.FOR_SALE),
                hint: <Trans>They go back on sale immediately.</Trans>,
              },
              {
                value: 'KEPT',
                label: i18n._(refundedSeatHandlingNames.KEPT),
                hint: <Trans>They stay blocked under your name and off sale.</Trans>,
              },
            ]}
          />
          {to === null || isFree ? null : (
            <ChoiceList
              name="to"
              legend={<Trans>Refund destination</Trans>}
              legendShown
              chosen={to}
              onChoose={(chosen) => send({ type: 'destination.chosen', to: chosen })}
              choices={[
                {
                  value: 'ORIGIN',
                  label: <Trans>To the original payment method</Trans>,
                  hint:
                    order.walletPaid === 0 ? undefined : (
                      <Trans>The original payment method is refunded first, then the balance.</Trans>
                    ),
                },
                {
                  value: 'BALANCE',
                  label: <Trans>To the fan’s balance</Trans>,
                  hint: <Trans>Only with the fan’s agreement. They can use it immediately.</Trans>,
                },
              ]}
            />
          )}
          <SelectField
            name="reason"
            label={<Trans>Reason</Trans>}
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
            hint={<Trans>Only managers can see this.</Trans>}
          />
          <Button type="submit" variant="primary">
            {isFree ? (
              <Trans>Take the tickets back</Trans>
            ) : amount === null ? (
              <Trans>Refund</Trans>
            ) : (
              <Trans>Refund {amount}</Trans>
            )}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}
