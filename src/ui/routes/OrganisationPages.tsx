import { useParams, useSearch } from '@tanstack/react-router';
import { buildOrganisationPath } from '#domain/catalogue/organisation-path.ts';
import type { Flows } from '#machines/flows.ts';
import { OrganisationScreen } from '../screens/organisation/OrganisationScreen.tsx';
import { OrganisationsScreen } from '../screens/organisation/OrganisationsScreen.tsx';
import { parseEventSearch } from './search-params.ts';
import { useApp } from './use-app.ts';
import { useResource } from './use-resource.ts';

export function OrganisationsPage() {
  const page = usePageNumber();
  return <PageOfOrganisations key={page} flows={useApp().flows} page={page} />;
}

type PageOfOrganisationsProps = { readonly flows: Flows; readonly page: number };

function PageOfOrganisations({ flows, page }: PageOfOrganisationsProps) {
  return (
    <OrganisationsScreen
      flow={useResource(flows, 'organisations', { page })}
      buildPageHref={buildPageHref('/organisations')}
    />
  );
}

export function OrganisationPage() {
  const { organisationId = '' } = useParams({ strict: false });
  const page = usePageNumber();
  return (
    <OrganisationById
      key={`${organisationId} ${page}`}
      flows={useApp().flows}
      id={organisationId}
      page={page}
    />
  );
}

function OrganisationById({ flows, id, page }: PageOfOrganisationsProps & { readonly id: string }) {
  return (
    <OrganisationScreen
      flow={useResource(flows, 'organisation', { id, page })}
      buildPageHref={buildPageHref(buildOrganisationPath(id))}
    />
  );
}

/** Returns the page of the address, counted from zero. */
const usePageNumber = (): number => (parseEventSearch(useSearch({ strict: false })).page ?? 1) - 1;

const buildPageHref = (path: string) => (page: number) => `${path}?page=${page + 1}`;
