import { describe, expect, it } from 'vitest';
import { renderTicketPictures } from './ticket-pictures.ts';

describe('the codes of an email', () => {
  it('can be read on their white ground in a dark mail program that shows no pictures', () => {
    const ticket = { place: 'Occidental Baja · 115 · A-1', door: '3', fallbackCode: 'D7TRP-8WPD6' };
    const { html } = renderTicketPictures([{ ...ticket, picture: Buffer.from('') }], {
      language: 'es',
      market: 'COL',
    });
    const style = /<img [^>]*style="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(style.split(';')).toEqual(expect.arrayContaining(['background:#ffffff', 'color:#121815']));
  });
});
