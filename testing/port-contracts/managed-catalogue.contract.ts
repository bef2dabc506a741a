import { describe, expect, it } from 'vitest';
import type { ManagedCataloguePort } from '#application/managed-catalogue.port.ts';

/** The back office of a manager, and an event on sale with a word of its title. */
type ManagedCatalogueSubject = {
  readonly managedCatalogue: ManagedCataloguePort;
  readonly eventId: string;
  readonly word: string;
};

/** The contract of the managers' catalogue, for both the in-memory port and the HTTP port. */
export function managedCatalogueContract(name: string, open: () => Promise<ManagedCatalogueSubject>): void {
  describe(`the managed catalogue over ${name}`, () => {
    it('finds an event by a word and its state', async () => {
      const { managedCatalogue, eventId, word } = await open();

      const found = await managedCatalogue.listProducts({ page: 0, searchText: word, state: 'ON_SALE' });
      const suspended = await managedCatalogue.listProducts({
        page: 0,
        searchText: word,
        state: 'SUSPENDED',
      });

      expect(found).toMatchObject({
        ok: true,
        value: { page: 0, items: expect.arrayContaining([expect.objectContaining({ id: eventId })]) },
      });
      expect(suspended).toMatchObject({ ok: true, value: { items: [], total: 0 } });
    });
  });
}
