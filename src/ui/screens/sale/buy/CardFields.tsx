import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { CreditCard } from 'lucide-react';
import { binOf } from '#domain/payment/installment-options.ts';
import { Checkbox } from '../../../components/Checkbox/Checkbox.tsx';
import { Field } from '../../../components/Field/Field.tsx';
import { Note } from '../../../components/Heading/Heading.tsx';
import { Row, Stack } from '../../../components/Layout/Layout.tsx';
import { declineWords } from '../../../i18n/decline-words.ts';
import { groupCardNumber, groupExpiry } from './card-entry.ts';
import { type FieldIssue, issueOf } from './field-errors.ts';

type CardFieldsProps = {
  readonly issues: readonly FieldIssue[];
  /** It may be kept for the next time: it is the fan's own. */
  readonly canBeKept: boolean;
  /** The digits that name its bank are there, or not any more. */
  readonly onBegun: (bin: string | null) => void;
};

/** The fields that a refusal may name; the provider's own call the number so. */
export const cardFields: readonly string[] = ['cardNumber', 'number', 'expiry', 'securityCode', 'holderName'];

/** The card, in the words and places that browsers know how to fill in. It goes straight to the provider. */
export function CardFields({ issues, canBeKept, onBegun }: CardFieldsProps) {
  const { t, i18n } = useLingui();
  const error = (...names: readonly string[]) => {
    const words = cardIssueWords(issues, names) ?? issueOf(issues, ...names);
    return words === null ? undefined : i18n._(words);
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
          groupCardNumber(currentTarget);
          onBegun(binOf(currentTarget.value));
        }}
        error={error('cardNumber', 'number')}
        after={<CreditCard size={20} aria-hidden="true" />}
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
            groupExpiry(typed.currentTarget, isDeleting);
          }}
          error={error('expiry')}
        />
        <Field
          name="securityCode"
          label={<Trans>Security code (CVC)</Trans>}
          hint={<Trans>3 numbers on the back</Trans>}
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
      {canBeKept ? (
        <Checkbox
          name="keepCard"
          label={<Trans>Save this card for the next time</Trans>}
          hint={<Trans>The payment provider keeps it. You can remove it whenever you like.</Trans>}
        />
      ) : null}
      <Note size="xs">
        <Trans>
          Your card goes straight to the payment provider, encrypted. We never see or keep its number.
        </Trans>
      </Note>
    </Stack>
  );
}

/** What is wrong with a card, in its own words. */
const words: Readonly<Record<string, MessageDescriptor>> = {
  CARD_NUMBER: msg`This number is not right. Check it digit by digit.`,
  NOT_AN_EXPIRY: msg`Type the month and the year, as in 03 / 27.`,
  CARD_EXPIRED: msg`This date has passed. Check the month and the year.`,
  SECURITY_CODE: msg`It has 3 numbers, or 4 on some cards.`,
  cc_rejected_bad_filled_card_number: declineWords.cc_rejected_bad_filled_card_number.why,
  cc_rejected_bad_filled_date: declineWords.cc_rejected_bad_filled_date.why,
  cc_rejected_bad_filled_security_code: declineWords.cc_rejected_bad_filled_security_code.why,
};

/** The provider’s own refusals carry a code for a reason; the field says what to look at. */
const byField: Readonly<Record<string, MessageDescriptor>> = {
  cardNumber: msg`This number is not right. Check it digit by digit.`,
  expiry: msg`Type the month and the year, as in 03 / 27.`,
  securityCode: msg`It has 3 numbers, or 4 on some cards.`,
  holderName: msg`Type the name as it stands on the card.`,
};

export function cardIssueWords(
  issues: readonly FieldIssue[],
  names: readonly string[],
): MessageDescriptor | null {
  const found = issues.find(
    ({ field }) => names.includes(field) || names.includes(field.split('.').at(-1) ?? ''),
  );
  if (found === undefined) return null;
  if (found.reason === 'EMPTY') return null;
  return words[found.reason] ?? byField[names[0] ?? ''] ?? null;
}
