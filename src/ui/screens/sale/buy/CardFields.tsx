import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { CreditCard } from 'lucide-react';
import { extractBin } from '#domain/payment/card-installments.ts';
import { Checkbox } from '../../../components/Checkbox/Checkbox.tsx';
import { Field } from '../../../components/Field/Field.tsx';
import { Note } from '../../../components/Heading/Heading.tsx';
import { Row, Stack } from '../../../components/Layout/Layout.tsx';
import { declineMessages } from '../../../i18n/decline-messages.ts';
import { type FieldIssue, getIssueMessage } from '../../forms/field-errors.ts';
import { formatCardNumberInput, formatExpiryInput } from '../../payment-methods/card-form.ts';

type CardFieldsProps = {
  readonly issues: readonly FieldIssue[];
  /** The card is the fan's own, so it can be saved. */
  readonly canBeSaved: boolean;
  /** Called when the digits that identify the issuing bank are complete, or no longer are. */
  readonly onBinChange: (bin: string | null) => void;
};

/**
 * Asks for a card, with the labels and attributes that browsers can autofill. The card goes straight to the provider.
 */
export function CardFields({ issues, canBeSaved, onBinChange: onBegun }: CardFieldsProps) {
  const { t, i18n } = useLingui();
  const error = (...names: readonly string[]) => {
    const message = getCardIssueMessage(issues, names) ?? getIssueMessage(issues, ...names);
    return message === null ? undefined : i18n._(message);
  };
  return (
    <Stack>
      <Field
        name="cardNumber"
        label={<Trans>Card number</Trans>}
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={23}
        onInput={({ currentTarget }) => {
          formatCardNumberInput(currentTarget);
          onBegun(extractBin(currentTarget.value));
        }}
        error={error('cardNumber', 'number')}
        suffix={<CreditCard size={20} aria-hidden="true" />}
      />
      <Row equal align="start">
        <Field
          name="expiry"
          label={<Trans>Expires</Trans>}
          placeholder={t`MM / YY`}
          inputMode="numeric"
          autoComplete="cc-exp"
          maxLength={9}
          onInput={(typed) => {
            const { nativeEvent } = typed;
            const isDeleting =
              nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete');
            formatExpiryInput(typed.currentTarget, isDeleting);
          }}
          error={error('expiry')}
        />
        <Field
          name="securityCode"
          label={<Trans>Security code (CVC)</Trans>}
          hint={<Trans>3 digits on the back</Trans>}
          type="password"
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          error={error('securityCode')}
        />
      </Row>
      <Field
        name="holderName"
        label={<Trans>Name on the card</Trans>}
        autoComplete="cc-name"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={80}
        error={error('holderName')}
      />
      {canBeSaved ? (
        <Checkbox
          name="keepCard"
          label={<Trans>Save this card for next time</Trans>}
          hint={<Trans>Stored by the payment provider. You can remove it at any time.</Trans>}
        />
      ) : null}
      <Note size="xs">
        <Trans>
          Your card details go directly to the payment provider, encrypted. We never see or store the number.
        </Trans>
      </Note>
    </Stack>
  );
}

/** Messages for the issues of a card. */
const issueMessages: Readonly<Record<string, MessageDescriptor>> = {
  CARD_NUMBER: msg`Incorrect number. Check it digit by digit.`,
  NOT_AN_EXPIRY: msg`Enter the month and the year, as in 03 / 27.`,
  CARD_EXPIRED: msg`This date has passed. Check the month and the year.`,
  SECURITY_CODE: msg`It has 3 digits, or 4 on some cards.`,
  cc_rejected_bad_filled_card_number: declineMessages.cc_rejected_bad_filled_card_number.reason,
  cc_rejected_bad_filled_date: declineMessages.cc_rejected_bad_filled_date.reason,
  cc_rejected_bad_filled_security_code: declineMessages.cc_rejected_bad_filled_security_code.reason,
};

/** Fallback messages by field: the provider's own errors carry only a code. */
const fieldMessages: Readonly<Record<string, MessageDescriptor>> = {
  cardNumber: msg`Incorrect number. Check it digit by digit.`,
  expiry: msg`Enter the month and the year, as in 03 / 27.`,
  securityCode: msg`It has 3 digits, or 4 on some cards.`,
  holderName: msg`Enter the name as shown on the card.`,
};

export function getCardIssueMessage(
  issues: readonly FieldIssue[],
  names: readonly string[],
): MessageDescriptor | null {
  const issue = issues.find(
    ({ field }) => names.includes(field) || names.includes(field.split('.').at(-1) ?? ''),
  );
  if (issue === undefined) return null;
  if (issue.reason === 'EMPTY') return null;
  return issueMessages[issue.reason] ?? fieldMessages[names[0] ?? ''] ?? null;
}
