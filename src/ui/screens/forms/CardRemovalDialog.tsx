import { Trans } from '@lingui/react/macro';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog/ConfirmDialog.tsx';
import { describeCard } from '../../i18n/card-format.ts';

type CardRemovalDialogProps = {
  readonly card: SavedCard;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
};

/** Asks before a saved card is removed, in a purchase and in the account. */
export function CardRemovalDialog({ card, onClose, onConfirm }: CardRemovalDialogProps) {
  const { brand, lastFour } = describeCard(card);
  return (
    <ConfirmDialog
      title={<Trans>Remove this card?</Trans>}
      cancelLabel={<Trans>Keep card</Trans>}
      confirmLabel={<Trans>Remove the card</Trans>}
      onCancel={onClose}
      onConfirm={onConfirm}
    >
      <Trans>
        {brand} ending in {lastFour} will be deleted here and at the payment provider. Your past purchases are
        not affected.
      </Trans>
    </ConfirmDialog>
  );
}
