import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { SportOrganisation, SportOrganisationPage } from '#domain/catalogue/sport-organisation.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { type ResourceView, toResourceView } from '#machines/resource/resource.view.ts';
import { ClubGrid, ClubLink } from '../../components/ClubLink/ClubLink.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Stack } from '../../components/Layout/Layout.tsx';
import { Pager } from '../../components/Pager/Pager.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { productKindNames } from '../../i18n/product-messages.ts';
import { ResourceContent } from '../ResourceContent.tsx';

type OrganisationsScreenProps = {
  readonly flow: ResourceFlow<{ readonly page: number }, SportOrganisationPage>;
  readonly buildPageHref: (page: number) => string;
};

/** Lists the clubs and organisers of the market by name. */
export function OrganisationsScreen({ flow, buildPageHref }: OrganisationsScreenProps) {
  const [view, send] = useFlow(flow, toResourceView<SportOrganisationPage>);
  return (
    <OrganisationsViews
      view={view}
      buildPageHref={buildPageHref}
      onRetry={() => send({ type: 'retry.requested' })}
    />
  );
}

type OrganisationsViewsProps = {
  readonly view: ResourceView<SportOrganisationPage>;
  readonly buildPageHref: (page: number) => string;
  readonly onRetry: () => void;
};

export function OrganisationsViews({ view, buildPageHref, onRetry }: OrganisationsViewsProps) {
  return (
    <Page padded>
      <Stack gap={5}>
        <Heading as="h1" variant="title">
          <Trans>Clubs and organisers</Trans>
        </Heading>
        <ResourceContent
          view={view}
          onRetry={onRetry}
          empty={
            <EmptyState title={<Trans>No clubs sell here yet</Trans>}>
              <Trans>New events appear here as soon as they are announced.</Trans>
            </EmptyState>
          }
        >
          {(found) => (
            <>
              <ClubGrid>
                {found.items.map((organisation) => (
                  <ClubLink
                    key={organisation.id}
                    club={organisation}
                    text={<OrganisationFacts organisation={organisation} />}
                  />
                ))}
              </ClubGrid>
              <Pager list={found} navigation={{ buildHref: buildPageHref }} />
            </>
          )}
        </ResourceContent>
      </Stack>
    </Page>
  );
}

function OrganisationFacts({
  organisation: { sport, city, upcoming },
}: {
  readonly organisation: SportOrganisation;
}) {
  const { i18n } = useLingui();
  return (
    <>
      {sport === null ? null : `${i18n._(productKindNames[sport])} · `}
      {city === null ? null : `${city} · `}
      <Plural value={upcoming} one="# event" other="# events" />
    </>
  );
}
