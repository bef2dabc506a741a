import { Trans } from '@lingui/react/macro';
import type { SavedCardsEvent } from '#machines/saved-cards/saved-cards.events.ts';
import type { SavedCardsFlow } from '#machines/saved-cards/saved-cards.machine.ts';
import { type SavedCardsView, toSavedCardsView } from '#machines/saved-cards/saved-cards.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Row, Stack } from '../../components/Layout/Layout.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { FailureAlert } from '../FailureAlert.tsx';
import { SavedCardList } from './SavedCardList.tsx';

export function SavedCardsScreen({ flow }: { readonly flow: SavedCardsFlow }) {
  const [view, send] = useFlow(flow, toSavedCardsView);
  return <SavedCardsViews view={view} send={send} />;
}

type SavedCardsViewsProps = {
  readonly view: SavedCardsView;
  readonly send: (event: SavedCardsEvent) => void;
};

export function SavedCardsViews({ view, send }: SavedCardsViewsProps) {
  switch (view.screen) {
    case 'loading':
      return <Skeleton count={3} />;
    case 'failed':
      return (
        <Stack>
          <FailureAlert failure={view.failure} />
          <Row>
            <Button variant="primary" onClick={() => send({ type: 'retry.requested' })}>
              <Trans>Try again</Trans>
            </Button>
          </Row>
        </Stack>
      );
    case 'ready':
      return <SavedCardList view={view} onRemove={(cardId) => send({ type: 'removal.confirmed', cardId })} />;
  }
}
