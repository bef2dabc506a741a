import { createHash } from 'node:crypto';
import { renderAsync } from '@resvg/resvg-js';
import type { PosterSubject } from '#domain/catalogue/poster/poster-art.ts';
import { renderPosterSvg } from '#domain/catalogue/poster/poster-svg.ts';
import { type PosterPicture, type PosterPictures, posterPictureSize } from './poster-pictures.port.ts';

/** About 30 KB each. */
const maxPictures = 200;

/**
 * Draws posters as PNG pictures in a thread of its own, one at a time, so that previews never take the processor from a sale.
 * The pictures used last are remembered; equal subjects that are asked for at once are drawn once.
 */
export function posterPictures(draw: typeof drawPicture = drawPicture): PosterPictures {
  const pictures = new Map<string, Promise<PosterPicture>>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    draw(subject) {
      const key = JSON.stringify(subject);
      const known = pictures.get(key);
      const picture = known ?? last.then(() => draw(subject));
      if (known === undefined) {
        last = picture.catch(() => undefined);
        picture.catch(() => pictures.delete(key));
      }
      pictures.delete(key);
      pictures.set(key, picture);
      const [oldest] = pictures.keys();
      if (pictures.size > maxPictures && oldest !== undefined) pictures.delete(oldest);
      return picture;
    },
  };
}

async function drawPicture(subject: PosterSubject): Promise<PosterPicture> {
  const rendered = await renderAsync(renderPosterSvg(subject, posterPictureSize), {
    font: { loadSystemFonts: false },
  });
  const png = rendered.asPng();
  return { png, etag: `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"` };
}
