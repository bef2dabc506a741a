import { preparePage } from '#composition/first-paint.ts';
import { watchLoading } from '#composition/watch-loading.ts';

const noPageFiles = { event: [], stadium: [] };
watchLoading(window);
preparePage(window, import.meta.env.WORD_FILES ?? {}, import.meta.env.PAGE_FILES ?? noPageFiles);
