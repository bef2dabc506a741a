import type { EventDirectoryPort } from '#application/event-directory.port.ts';
import { createEventFilters, listFilterChoices } from '#domain/catalogue/event-filters.ts';
import { ok } from '#domain/shared/result.ts';
import { listMatchingEvents } from './event-catalogue.memory.ts';
import type { MemoryBackend } from './memory-backend.ts';

export const memoryEventDirectory = (backend: MemoryBackend): EventDirectoryPort => ({
  listFilterChoices: (query) =>
    backend.read(() =>
      ok(
        listFilterChoices(
          listMatchingEvents(backend, query),
          createEventFilters(query, backend.clock.serverTime()),
        ),
      ),
    ),
});
