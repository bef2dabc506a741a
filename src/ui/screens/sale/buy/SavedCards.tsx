import { Trans, useLingui } from '@lingui/react/macro';
import { CreditCard, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { type Choice, ChoiceList } from '../../../components/ChoiceList/ChoiceList.tsx';
import { Dialog } from '../../../components/Dialog/Dialog.tsx';
import { Field } from '../../../components/Field/Field.tsx';
import { IconButton } from '../../../components/IconButton/IconButton.tsx';
import { cardExpiry, cardName } from '../../../i18n/card-words.ts';
import { cardIssueWords } from './CardFields.tsx';
import { type FieldIssue, issueOf } from './field-errors.ts';

type SavedCardsProps = {
  readonly saved: readonly SavedCard[];
  /** The one that is chosen; null: another. */
  readonly chosen: string | null;
  readonly issues: readonly FieldIssue[];
  /** The fields of a card that is not kept. */
  readonly newCard: ReactNode;
  readonly onChoose: (cardId: string | null) => void;
  /** Lets go of one, where cards are looked after; `idle` while that cannot be done. */
  readonly removal?: { readonly idle: boolean; readonly onConfirm: (cardId: string) => void };
};

const another = 'new';

/** The cards that the fan keeps: one is chosen, and only its security code is typed. */
export function SavedCards({ saved, chosen, issues, newCard, onChoose, removal }: SavedCardsProps) {
  const { t } = useLingui();
  const [leaving, setLeaving] = useState<SavedCard | null>(null);
  const rows = saved.map((card): Choice<string> => {
    const name = cardName(card);
    const expiry = cardExpiry(card);
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
            onClick={() => setLeaving(card)}
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
            value: another,
            label: <Trans>Another card</Trans>,
            icon: <CreditCard size={24} aria-hidden="true" />,
            body: newCard,
          },
        ]}
        chosen={chosen ?? another}
        onChoose={(value) => onChoose(value === another ? null : value)}
      />
      {leaving === null ? null : (
        <RemovalDialog
          card={leaving}
          onClose={() => setLeaving(null)}
          onConfirm={() => {
            setLeaving(null);
            removal?.onConfirm(leaving.id);
          }}
        />
      )}
    </>
  );
}

type SecurityCodeProps = { readonly card: SavedCard; readonly issues: readonly FieldIssue[] };

/** All that is asked of a card that is kept; it goes straight to the provider. */
function SecurityCode({ card, issues }: SecurityCodeProps) {
  const { i18n } = useLingui();
  const words = cardIssueWords(issues, ['securityCode']) ?? issueOf(issues, 'securityCode');
  return (
    <Field
      name="securityCode"
      label={<Trans>Security code (CVC)</Trans>}
      hint={
        card.securityCodeLength === 4 ? (
          <Trans>4 numbers on the front</Trans>
        ) : (
          <Trans>3 numbers on the back</Trans>
        )
      }
      type="password"
      inputMode="numeric"
      autoComplete="cc-csc"
      maxLength={card.securityCodeLength}
      error={words === null ? undefined : i18n._(words)}
    />
  );
}

type RemovalDialogProps = {
  readonly card: SavedCard;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
};

function RemovalDialog({ card, onClose, onConfirm }: RemovalDialogProps) {
  const { brand, lastFour } = cardName(card);
  return (
    <Dialog
      kind="alert"
      title={<Trans>Remove this card?</Trans>}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
          <Button variant="danger" onClick={onConfirm}>
            <Trans>Remove the card</Trans>
          </Button>
        </>
      }
    >
      <Trans>
        {brand} ending in {lastFour} is deleted here and at the payment provider. What you bought with it
        stays as it is.
      </Trans>
    </Dialog>
  );
}
