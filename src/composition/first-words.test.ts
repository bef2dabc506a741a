import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import type { TranslationsPort } from '#application/translations.port.ts';
import { err, ok } from '#domain/shared/result.ts';
import { preferencesActors } from '#machines/preferences/preferences.actors.ts';
import { preferencesMachine } from '#machines/preferences/preferences.machine.ts';
import { hasWords } from './first-words.ts';

const preferencesOver = (catalogue: TranslationsPort['catalogue']) =>
  createActor(
    preferencesMachine.provide({
      actors: preferencesActors({ ...memoryPorts(), translations: { catalogue } }),
    }),
    { input: { language: null, theme: null, market: 'COL', browserLanguages: [] } },
  ).start();

describe('the first words', () => {
  it('are waited for, and known at once when they are there', async () => {
    const catalogue = Promise.withResolvers<Awaited<ReturnType<TranslationsPort['catalogue']>>>();
    const preferences = preferencesOver(() => catalogue.promise);
    const waiting = hasWords(preferences);
    catalogue.resolve(ok({ greeting: 'Hola' }));

    expect(await waiting).toBe(true);
    expect(await hasWords(preferences)).toBe(true);
  });

  it('are no when they cannot be had', async () => {
    const preferences = preferencesOver(async () =>
      err({ kind: 'unavailable', retryAfter: null, reference: null }),
    );

    expect(await hasWords(preferences)).toBe(false);
  });
});
