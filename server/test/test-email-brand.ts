import type { EmailBrand } from '#server/kernel/messenger/email-html.ts';

const hours = { es: 'Todos los días de 9:00 a 18:00', en: 'Every day 9:00–18:00' };

/** The site and the support desk that emails name in tests. */
export const testEmailBrand: EmailBrand = {
  publicUrls: { COL: 'https://co.taquilla.test', MEX: 'https://mx.taquilla.test' },
  support: {
    COL: { email: 'ayuda@taquilla.test', hours },
    MEX: { email: 'ayuda.mx@taquilla.test', hours },
  },
};
