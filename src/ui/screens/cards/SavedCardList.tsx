import { Trans, useLingui } from '@lingui/react/macro';
import { CreditCard, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import type { SavedCardsView } from '#machines/saved-cards/saved-cards.view.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { IconButton } from '../../components/IconButton/IconButton.tsx';
import { Panel, Row, Stack } from '../../components/Layout/Layout.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { describeCard, formatCardExpiry } from '../../i18n/card-format.ts';
import { FailureAlert } from '../FailureAlert.tsx';
import { CardRemovalDialog } from '../forms/CardRemovalDialog.tsx';
import styles from './SavedCardList.module.css';

type SavedCardListProps = {
  readonly view: Extract<SavedCardsView, { readonly screen: 'ready' }>;
  readonly onRemove: (cardId: string) => void;
};

/** Lists the saved cards with what identifies them, each to be removed after a question. */
export function SavedCardList({ view, onRemove }: SavedCardListProps) {
  const [cardToRemove, setCardToRemove] = useState<SavedCard | null>(null);
  const { cards, removing, removed, failure } = view;
  return (
    <Stack gap={4}>
      <FailureAlert failure={failure} />
      {removed === null ? null : (
        <Alert
          key={removed.id}
          tone="success"
          announce="now"
          takesFocus
          title={<RemovedText card={removed} />}
        />
      )}
      {cards.length === 0 ? (
        <EmptyState title={<Trans>You have no saved cards</Trans>}>
          <Trans>
            When you pay by card you can choose to save it. Next time you only enter its security code.
          </Trans>
        </EmptyState>
      ) : (
        <Panel>
          <ul className={styles.cards}>
            {cards.map((card) => (
              <CardRow
                key={card.id}
                card={card}
                isIdle={removing !== null}
                onRemove={() => setCardToRemove(card)}
              />
            ))}
          </ul>
        </Panel>
      )}
      <Note>
        <Trans>The payment provider stores the card number. We only store what you see here.</Trans>
      </Note>
      {cardToRemove === null ? null : (
        <CardRemovalDialog
          card={cardToRemove}
          onClose={() => setCardToRemove(null)}
          onConfirm={() => {
            setCardToRemove(null);
            onRemove(cardToRemove.id);
          }}
        />
      )}
    </Stack>
  );
}

type CardRowProps = { readonly card: SavedCard; readonly isIdle: boolean; readonly onRemove: () => void };

function CardRow({ card, isIdle, onRemove }: CardRowProps) {
  const { t } = useLingui();
  const name = describeCard(card);
  const expiry = formatCardExpiry(card);
  return (
    <li className={styles.card}>
      <CreditCard size={24} aria-hidden="true" />
      <Stack gap={1}>
        <Row>
          <b>
            <Trans>
              {name.brand} ending in {name.lastFour}
            </Trans>
          </b>
          {card.isDefault ? (
            <Tag>
              <Trans>Default</Trans>
            </Tag>
          ) : null}
        </Row>
        {card.isExpired ? (
          <span className={styles.expired}>{t`It expired in ${expiry}`}</span>
        ) : (
          <Note>{card.issuer === null ? t`Expires ${expiry}` : t`${card.issuer}, expires ${expiry}`}</Note>
        )}
      </Stack>
      <IconButton
        label={t`Remove ${name.brand} ending in ${name.lastFour}`}
        icon={<Trash2 size={20} />}
        disabled={isIdle}
        onClick={onRemove}
      />
    </li>
  );
}

function RemovedText({ card }: { readonly card: SavedCard }) {
  const { brand, lastFour } = describeCard(card);
  return (
    <Trans>
      {brand} ending in {lastFour} was removed
    </Trans>
  );
}
