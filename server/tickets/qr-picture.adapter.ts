import { toBuffer } from 'qrcode';

/**
 * Draws a QR code as a PNG for an email that is shown on a phone or printed: a quarter of it may be damaged (level Q),
 * and its quiet zone is part of the picture, so that a dark page leaves it readable.
 */
export const drawQrPicture = (text: string): Promise<Buffer> =>
  toBuffer(text, { type: 'png', errorCorrectionLevel: 'Q', margin: 4, scale: 8 });
