import { Trans, useLingui } from '@lingui/react/macro';
import { CreditCard, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import { type Choice, ChoiceList } from '../../../components/ChoiceList/ChoiceList.tsx';
import { Field } from '../../../components/Field/Field.tsx';
import { IconButton } from '../../../components/IconButton/IconButton.tsx';
import { describeCard, formatCardExpiry } from '../../../i18n/card-format.ts';
import { CardRemovalDialog } from '../../forms/CardRemovalDialog.tsx';
import { type FieldIssue, getIssueMessage } from '../../forms/field-errors.ts';
import { getCardIssueMessage } from './CardFields.tsx';

type SavedCardsProps = {
  readonly saved: readonly SavedCard[];
  /** The selected card; null for a new one. */
  readonly chosen: string | null;
  readonly issues: readonly FieldIssue[];
  /** The fields of a new card. */
  readonly newCard: ReactNode;
  readonly onChoose: (cardId: string | null) => void;
  /** Removes a card, where cards are managed; `idle` while that is not possible. */
  readonly removal?: { readonly idle: boolean; readonly onConfirm: (cardId: string) => void };
};

const newCardValue = 'new';

/** Lists the fan's saved cards; the selected one asks only for its security code. */
export function SavedCards({ saved, chosen, issues, newCard, onChoose, removal }: SavedCardsProps) {
  const { t } = useLingui();
  const [cardToRemove, setCardToRemove] = useState<SavedCard | null>(null);
  const rows = saved.map((card): Choice<string> => {
    const name = describeCard(card);
    const expiry = formatCardExpiry(card);
    return {
      value: card.id,
      label: (
        <Trans>
          {name.brand} ending in {name.lastFour}
        </Trans>
      ),
      hint: card.issuer === null ? t`Expires ${expiry}` : t`${card.issuer}, expires ${expiry}`,
      icon: <CreditCard size={24} aria-hidden="true" />,
      ...(removal !== undefined && {
        aside: (
          <IconButton
            label={t`Remove ${name.brand} ending in ${name.lastFour}`}
            icon={<Trash2 size={20} />}
            disabled={removal.idle}
            onClick={() => setCardToRemove(card)}
          />
        ),
      }),
      ...(card.isExpired
        ? { unavailable: t`It expired in ${expiry}` }
        : { body: <SecurityCode key={card.id} card={card} issues={issues} /> }),
    };
  });
  return (
    <>
      <ChoiceList
        legend={t`Which card`}
        name="card"
        choices={[
          ...rows,
          {
            value: newCardValue,
            label: <Trans>Use a different card</Trans>,
            icon: <CreditCard size={24} aria-hidden="true" />,
            body: newCard,
          },
        ]}
        chosen={chosen ?? newCardValue}
        onChoose={(value) => onChoose(value === newCardValue ? null : value)}
      />
      {cardToRemove === null ? null : (
        <CardRemovalDialog
          card={cardToRemove}
          onClose={() => setCardToRemove(null)}
          onConfirm={() => {
            setCardToRemove(null);
            removal?.onConfirm(cardToRemove.id);
          }}
        />
      )}
    </>
  );
}

type SecurityCodeProps = { readonly card: SavedCard; readonly issues: readonly FieldIssue[] };

/** Asks for the security code of a saved card, which goes straight to the provider. */
function SecurityCode({ card, issues }: SecurityCodeProps) {
  const { i18n } = useLingui();
  const message = getCardIssueMessage(issues, ['securityCode']) ?? getIssueMessage(issues, 'securityCode');
  return (
    <Field
      name="securityCode"
      label={<Trans>Security code (CVC)</Trans>}
      hint={
        card.securityCodeLength === 4 ? (
          <Trans>4 digits on the front</Trans>
        ) : (
          <Trans>3 digits on the back</Trans>
        )
      }
      type="password"
      inputMode="numeric"
      autoComplete="cc-csc"
      maxLength={card.securityCodeLength}
      error={message === null ? undefined : i18n._(message)}
    />
  );
}
