import type { PublicContentPort } from '#application/public-content.port.ts';
import type { FrequentQuestion } from '#domain/catalogue/faq.ts';
import type { LegalText } from '#domain/catalogue/legal-text.ts';
import type { SupportDirectory } from '#domain/market/support.ts';
import { ok } from '#domain/shared/result.ts';

const one: FrequentQuestion = { question: '¿Dónde están mis boletas?', answer: 'En Mis boletas.' };

const support: SupportDirectory = {
  email: 'ayuda@taquilla.example',
  hours: { es: 'Lunes a viernes de 8:00 a 19:00', en: 'Monday to Friday 8:00–19:00' },
  boxOffices: [],
};

const legalText: LegalText = {
  title: 'Términos de venta',
  effectiveFrom: Date.parse('2026-11-23T17:00:00Z'),
  sections: [{ heading: '1. Quién vende', text: 'Taquilla vende por cuenta de cada organizador.' }],
};

/** Returns the same content for every country and language. */
export const memoryPublicContent = (questions: readonly FrequentQuestion[] = [one]): PublicContentPort => ({
  listFaq: async () => ok(questions),
  findLegalText: async () => ok(legalText),
  findSupport: async () => ok(support),
});
