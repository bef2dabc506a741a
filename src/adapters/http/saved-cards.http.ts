import type { SavedCardsPort } from '#application/saved-cards.port.ts';
import { removeCard, savedCards } from '#contract/cards.ts';
import { call } from './call-endpoint.ts';
import type { Http } from './http-client.ts';
import { mapResult } from './map-result.ts';

export const savedCardsOverHttp = (http: Http): SavedCardsPort => ({
  listCards: async () => mapResult(await call(http, savedCards), ({ cards }) => cards),
  removeCard: async (cardId) =>
    mapResult(await call(http, removeCard, { body: { cardId } }), ({ cards }) => cards),
});
