import { drawSeatPoster, type SeatPoster, seatPosterSize } from './draw-seat-poster.ts';

/** Renders the poster of a seat as a PNG, in the fonts of the site once they are loaded. */
export async function renderSeatPoster(poster: SeatPoster, fileName: string): Promise<File> {
  await document.fonts.ready;
  const canvas = Object.assign(document.createElement('canvas'), seatPosterSize);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws no pictures.');
  drawSeatPoster(context, poster);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('The picture could not be encoded.');
  return new File([blob], fileName, { type: 'image/png' });
}
