import type { PosterSubject } from '#domain/catalogue/poster/poster-art.ts';

/** The size that messengers and social networks ask of `og:image`, in pixels. */
export const posterPictureSize = { width: 1200, height: 630 } as const;

export type PosterPicture = { readonly png: Buffer; readonly etag: string };

/** Posters as PNG pictures, for previews of links and for emails. */
export interface PosterPictures {
  /** Draws a poster without text. Rejects when it cannot be drawn. */
  draw(subject: PosterSubject): Promise<PosterPicture>;
}
