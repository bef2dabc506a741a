import type { FileDownloadPort } from '#application/file-download.port.ts';

/** Downloads a text by clicking a temporary link; the browser asks for a location or uses its download folder. */
export const browserFileDownload = (page: Pick<Window, 'document'>): FileDownloadPort => ({
  save(name, text) {
    const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    Object.assign(page.document.createElement('a'), { href, download: name }).click();
    URL.revokeObjectURL(href);
  },
});
