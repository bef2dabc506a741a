import { Trans } from '@lingui/react/macro';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import type { InstallmentEvent } from '#machines/installment/installment.events.ts';
import type { AutomaticChargeView } from '#machines/installment/installment.view.ts';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Panel, Row, Stack } from '../../components/Layout/Layout.tsx';
import { describeCard } from '../../i18n/card-format.ts';

type AutomaticChargeProps = {
  readonly view: AutomaticChargeView;
  readonly send: (event: InstallmentEvent) => void;
};

/** Asks whether a saved card may be charged on the due dates, or says that it is, and how to stop it. */
export function AutomaticCharge({ view, send }: AutomaticChargeProps) {
  return (
    <Panel>
      <Stack gap={3}>
        <Heading as="h2">
          <Trans>Automatic payment</Trans>
        </Heading>
        {view.card === null ? (
          <Offer view={view} send={send} />
        ) : (
          <Agreed view={view} send={send} card={view.card} />
        )}
      </Stack>
    </Panel>
  );
}

function Offer({ view: { cards, saving }, send }: AutomaticChargeProps) {
  if (cards.length === 0)
    return (
      <>
        <p>
          <Trans>Save a card in your account to have each installment charged on its due date.</Trans>
        </p>
        <Row>
          <LinkButton href="/profile/cards" size="small">
            <Trans>My cards</Trans>
          </LinkButton>
        </Row>
      </>
    );
  return (
    <>
      <p>
        <Trans>
          Taquilla charges each remaining installment to your card on its due date. If the charge is declined,
          we email you and you can pay another way.
        </Trans>
      </p>
      <Row>
        {cards.map((card) => (
          <Button
            key={card.id}
            onClick={() => send({ type: 'automaticCharge.chosen', cardId: card.id })}
            busy={saving ? <Trans>Saving</Trans> : undefined}
          >
            <AgreeLabel card={card} />
          </Button>
        ))}
      </Row>
      <Note>
        <Trans>By turning it on you authorise these charges. You can turn it off here at any time.</Trans>
      </Note>
    </>
  );
}

function AgreeLabel({ card }: { readonly card: SavedCard }) {
  const { brand, lastFour } = describeCard(card);
  return (
    <Trans>
      Turn on with {brand} ending in {lastFour}
    </Trans>
  );
}

function Agreed({ view: { saving }, send, card }: AutomaticChargeProps & { readonly card: SavedCard }) {
  const { brand, lastFour } = describeCard(card);
  return (
    <>
      <p role="status">
        <Trans>
          On: each installment is charged to {brand} ending in {lastFour} on its due date.
        </Trans>
      </p>
      <Row>
        <Button
          onClick={() => send({ type: 'automaticCharge.chosen', cardId: null })}
          busy={saving ? <Trans>Saving</Trans> : undefined}
        >
          <Trans>Turn off</Trans>
        </Button>
      </Row>
    </>
  );
}
