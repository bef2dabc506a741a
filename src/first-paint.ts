import { preparePage } from '#composition/first-paint.ts';

const noPageFiles = { event: [], stadium: [] };
preparePage(window, import.meta.env.WORD_FILES ?? {}, import.meta.env.PAGE_FILES ?? noPageFiles);
