import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import type { TranslationsPort } from '#application/translations.port.ts';
import { err, ok } from '#domain/shared/result.ts';
import { createPreferencesActors } from '#machines/preferences/preferences.actors.ts';
import { preferencesMachine } from '#machines/preferences/preferences.machine.ts';
import { waitForMessages } from './wait-for-messages.ts';

const preferencesOver = (catalogue: TranslationsPort['loadCatalogue']) =>
  createActor(
    preferencesMachine.provide({
      actors: createPreferencesActors({ ...memoryPorts(), translations: { loadCatalogue: catalogue } }),
    }),
    { input: { language: null, theme: null, market: 'COL', browserLanguages: [] } },
  ).start();

describe('the first messages', () => {
  it('are waited for, and known at once when they are loaded', async () => {
    const catalogue = Promise.withResolvers<Awaited<ReturnType<TranslationsPort['loadCatalogue']>>>();
    const preferences = preferencesOver(() => catalogue.promise);
    const waiting = waitForMessages(preferences);
    catalogue.resolve(ok({ greeting: 'Hola' }));

    expect(await waiting).toBe(true);
    expect(await waitForMessages(preferences)).toBe(true);
  });

  it('are reported missing when they cannot be loaded', async () => {
    const preferences = preferencesOver(async () =>
      err({ kind: 'unavailable', retryAfter: null, reference: null }),
    );

    expect(await waitForMessages(preferences)).toBe(false);
  });
});
