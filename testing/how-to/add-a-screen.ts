import type { Example } from './change.ts';

/** Shows a fan's gift cards on a page of their own, from the database to the address. */
export const addAScreen: Example = {
  title: 'A screen with data of its own',
  changes: [
    {
      file: 'src/domain/payment/gift-card.ts',
      create: `import type { Money } from '../shared/money.ts';

/** A gift card of a fan, with what is left on it. */
export type GiftCard = { readonly id: string; readonly balance: Money };
`,
    },
    {
      file: 'contract/gift-cards.ts',
      create: `import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { id, money } from './values.ts';

export const myGiftCards = defineEndpoint({
  name: 'myGiftCards',
  method: 'GET',
  path: '/api/myGiftCards',
  tag: 'Gift cards',
  summary: 'Lists the gift cards of the caller.',
  access: 'fan',
  status: 200,
  response: z.object({ giftCards: z.array(z.object({ id, balance: money })) }),
  failures: [],
});
`,
    },
    {
      file: 'contract/index.ts',
      replace: [
        [
          "import * as tickets from './tickets.ts';",
          "import * as giftCards from './gift-cards.ts';\nimport * as tickets from './tickets.ts';",
        ],
        ['  tickets,\n', '  tickets,\n  giftCards,\n'],
      ],
    },
    {
      file: 'contract/response-agreement.ts',
      replace: [
        [
          'import type { CourtesyReason }',
          "import type { GiftCard } from '#domain/payment/gift-card.ts';\nimport type { CourtesyReason }",
        ],
        [
          '  getTicket: TicketAtServerTime;\n',
          '  getTicket: TicketAtServerTime;\n  myGiftCards: { giftCards: readonly GiftCard[] };\n',
        ],
      ],
    },
    {
      file: 'server/orders/gift-cards.port.ts',
      create: `import type { GiftCard } from '#domain/payment/gift-card.ts';

/** The gift cards of fans. */
export interface GiftCards {
  list(personId: string): Promise<readonly GiftCard[]>;
}
`,
    },
    {
      file: 'server/orders/gift-cards.repository.ts',
      create: `import { type Currency, money } from '#domain/shared/money.ts';
import type { Queryable } from '../db/engine.ts';
import type { GiftCards } from './gift-cards.port.ts';

type GiftCardRow = { readonly id: string; readonly balance: number; readonly currency: Currency };

export const postgresGiftCards = (db: Queryable): GiftCards => ({
  async list(personId) {
    const rows = await db.query<GiftCardRow>('select id, balance, currency from gift_card where person_id = $1', [personId]);
    return rows.map(({ id, balance, currency }) => ({ id, balance: money(balance, currency) }));
  },
});
`,
    },
    {
      file: 'server/orders/gift-cards.routes.ts',
      create: `import { myGiftCards } from '#contract/gift-cards.ts';
import { ok } from '#domain/shared/result.ts';
import { bind, type Shell } from '#server/http/public.ts';
import type { GiftCards } from './gift-cards.port.ts';

/** Registers the gift card endpoints. */
export function registerGiftCardRoutes(shell: Shell, deps: { readonly giftCards: GiftCards }): void {
  bind(shell, myGiftCards, async ({ principal: { personId } }) =>
    ok({ giftCards: [...(await deps.giftCards.list(personId))] }),
  );
}
`,
    },
    {
      file: 'server/orders/public.ts',
      replace: [
        [
          'export { registerCalendarRoute }',
          "export { postgresGiftCards } from './gift-cards.repository.ts';\nexport { registerGiftCardRoutes } from './gift-cards.routes.ts';\nexport { registerCalendarRoute }",
        ],
      ],
    },
    {
      file: 'server/sale.ts',
      replace: [
        [
          '  registerOrderRoutes,\n',
          '  postgresGiftCards,\n  registerGiftCardRoutes,\n  registerOrderRoutes,\n',
        ],
        [
          '      registerRefundRoutes(shell, deps);\n',
          '      registerGiftCardRoutes(shell, { giftCards: postgresGiftCards(database) });\n      registerRefundRoutes(shell, deps);\n',
        ],
      ],
    },
    {
      file: 'src/application/gift-cards.port.ts',
      create: `import type { GiftCard } from '#domain/payment/gift-card.ts';
import type { AsyncResult } from './failure.ts';

/** Reads the signed-in fan's gift cards. */
export interface GiftCardsPort {
  list(): AsyncResult<readonly GiftCard[]>;
}
`,
    },
    {
      file: 'src/adapters/http/gift-cards.http.ts',
      create: `import type { GiftCardsPort } from '#application/gift-cards.port.ts';
import { myGiftCards } from '#contract/gift-cards.ts';
import { call } from './call-endpoint.ts';
import type { Http } from './http-client.ts';
import { mapResult } from './map-result.ts';

export const giftCardsOverHttp = (http: Http): GiftCardsPort => ({
  list: async () => mapResult(await call(http, myGiftCards), ({ giftCards }) => giftCards),
});
`,
    },
    {
      file: 'src/adapters/memory/gift-cards.memory.ts',
      create: `import type { GiftCardsPort } from '#application/gift-cards.port.ts';
import { ok } from '#domain/shared/result.ts';
import type { MemoryBackend } from './memory-backend.ts';

export const memoryGiftCards = (backend: MemoryBackend): GiftCardsPort => ({
  list: () => backend.read(() => ok([])),
});
`,
    },
    {
      file: 'src/adapters/memory/memory-ports.ts',
      replace: [
        [
          'import { memoryMyTickets }',
          "import { memoryGiftCards } from './gift-cards.memory.ts';\nimport { memoryMyTickets }",
        ],
        [
          '    myTickets: memoryMyTickets(backend),\n',
          '    myTickets: memoryMyTickets(backend),\n    giftCards: memoryGiftCards(backend),\n',
        ],
      ],
    },
    {
      file: 'src/composition/ports.ts',
      replace: [
        [
          'import type { MyTicketsPort }',
          "import type { GiftCardsPort } from '#application/gift-cards.port.ts';\nimport type { MyTicketsPort }",
        ],
        [
          '  readonly myTickets: MyTicketsPort;\n',
          '  readonly myTickets: MyTicketsPort;\n  readonly giftCards: GiftCardsPort;\n',
        ],
      ],
    },
    {
      file: 'src/composition/bundles/records.ts',
      replace: [
        [
          'import { myTicketsOverHttp }',
          "import { giftCardsOverHttp } from '#adapters/http/gift-cards.http.ts';\nimport { myTicketsOverHttp }",
        ],
        [
          '  myTickets: myTicketsOverHttp,\n',
          '  myTickets: myTicketsOverHttp,\n  giftCards: giftCardsOverHttp,\n',
        ],
      ],
    },
    {
      file: 'src/machines/flows.ts',
      replace: [
        [
          'import type { EventTickets }',
          "import type { GiftCard } from '#domain/payment/gift-card.ts';\nimport type { EventTickets }",
        ],
        [
          '  plans: { readonly query: null;',
          '  giftCards: { readonly query: null; readonly value: readonly GiftCard[] };\n  plans: { readonly query: null;',
        ],
      ],
    },
    {
      file: 'src/composition/resources.ts',
      replace: [
        [
          '    plans: definePersonalResource(',
          '    giftCards: definePersonalResource(\n      () => deferRecord(({ giftCards }) => giftCards.list)(),\n      (giftCards) => giftCards.length === 0,\n    ),\n    plans: definePersonalResource(',
        ],
      ],
    },
    {
      file: 'src/ui/screens/gift-cards/GiftCardsScreen.tsx',
      create: `import { Trans } from '@lingui/react/macro';
import type { GiftCard } from '#domain/payment/gift-card.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { toResourceView } from '#machines/resource/resource.view.ts';
import { Note } from '../../components/Heading/Heading.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { FailurePage } from '../FailurePage.tsx';

type GiftCardsScreenProps = { readonly flow: ResourceFlow<null, readonly GiftCard[]> };

/** Lists the fan's gift cards with what is left on each. */
export function GiftCardsScreen({ flow }: GiftCardsScreenProps) {
  const [view, send] = useFlow(flow, toResourceView<readonly GiftCard[]>);
  switch (view.screen) {
    case 'loading':
      return <progress />;
    case 'empty':
      return <Note><Trans>You have no gift cards.</Trans></Note>;
    case 'failed':
      return <FailurePage failure={view.failure} onRetry={() => send({ type: 'retry.requested' })} />;
    case 'ready':
      return <ul>{view.value.map(({ id, balance }) => <li key={id}><Money value={balance} /></li>)}</ul>;
  }
}
`,
    },
    {
      file: 'src/ui/routes/GiftCardPages.tsx',
      create: `import { GiftCardsScreen } from '../screens/gift-cards/GiftCardsScreen.tsx';
import { SignedInPage } from './SignedInPage.tsx';
import { useApp } from './use-app.ts';
import { useResource } from './use-resource.ts';

export function GiftCardsPage() {
  return (
    <SignedInPage>
      <MyGiftCards />
    </SignedInPage>
  );
}

function MyGiftCards() {
  const { flows } = useApp();
  return <GiftCardsScreen flow={useResource(flows, 'giftCards', null)} />;
}
`,
    },
    {
      file: 'src/ui/routes/site.routes.tsx',
      replace: [
        [
          'const login = createRoute({',
          `const giftCards = createRoute({
  getParentRoute,
  path: '/gift-cards',
  beforeLoad: guardRoute,
  component: lazyRouteComponent(
    withMessages('tickets', () => import('./GiftCardPages.tsx')),
    'GiftCardsPage',
  ),
  loader: prepare('records'),
});
const login = createRoute({`,
        ],
        ['  ...ticketRoutes,\n', '  ...ticketRoutes,\n  giftCards,\n'],
      ],
    },
  ],
};
