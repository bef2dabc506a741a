import { dressPage } from '#composition/first-paint.ts';

const noPages = { event: [], stadium: [] };
dressPage(window, import.meta.env.WORD_FILES ?? {}, import.meta.env.PAGE_FILES ?? noPages);
