import type { PublicContentPort } from '#application/public-content.port.ts';
import type { FrequentQuestion } from '#domain/catalogue/faq.ts';
import { ok } from '#domain/shared/result.ts';

const one: FrequentQuestion = { question: '¿Dónde están mis boletas?', answer: 'En Mis boletas.' };

/** Returns the same questions for every country and language. */
export const memoryPublicContent = (questions: readonly FrequentQuestion[] = [one]): PublicContentPort => ({
  listFaq: async () => ok(questions),
});
