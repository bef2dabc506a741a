import type { FileDownloadPort } from '#application/file-download.port.ts';

/** As a link to the text that the page presses itself: the browser asks where to, or puts it where it puts files. */
export const browserFileDownload = (page: Pick<Window, 'document'>): FileDownloadPort => ({
  save(name, text) {
    const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    Object.assign(page.document.createElement('a'), { href, download: name }).click();
    URL.revokeObjectURL(href);
  },
});
