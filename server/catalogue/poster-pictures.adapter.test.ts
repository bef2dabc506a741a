import { describe, expect, it } from 'vitest';
import type { PosterSubject } from '#domain/catalogue/poster/poster-art.ts';
import { posterPictures } from './poster-pictures.adapter.ts';
import type { PosterPicture } from './poster-pictures.port.ts';

const subject = (id: string): PosterSubject => ({
  id,
  figure: 'football',
  home: { pattern: 'solid', colors: ['#0b6b46'] },
});

/** Draws when it is told to, and counts what is drawn at once. */
function createDrawing() {
  const waiting: { readonly id: string; readonly end: (picture: PosterPicture | Error) => void }[] = [];
  const drawn: string[] = [];
  const pictures = posterPictures(
    ({ id }) =>
      new Promise<PosterPicture>((resolve, reject) => {
        drawn.push(id);
        waiting.push({
          id,
          end: (picture) => (picture instanceof Error ? reject(picture) : resolve(picture)),
        });
      }),
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const endNext = async (picture: PosterPicture | Error = { png: Buffer.alloc(0), etag: '"a"' }) => {
    waiting.shift()?.end(picture);
    await settle();
  };
  return { pictures, drawn, endNext, settle };
}

describe('posterPictures', () => {
  it('draws one picture at a time, and a subject that is asked for twice once', async () => {
    const { pictures, drawn, endNext, settle } = createDrawing();

    const all = [pictures.draw(subject('a')), pictures.draw(subject('b')), pictures.draw(subject('a'))];
    await settle();
    expect(drawn).toEqual(['a']);
    await endNext();
    expect(drawn).toEqual(['a', 'b']);
    await endNext();

    expect(await Promise.all(all)).toHaveLength(3);
    expect(drawn).toEqual(['a', 'b']);
  });

  it('draws again what failed, and goes on with the next one', async () => {
    const { pictures, drawn, endNext, settle } = createDrawing();

    const failing = pictures.draw(subject('a'));
    const next = pictures.draw(subject('b'));
    await settle();
    await Promise.all([expect(failing).rejects.toThrow('no memory'), endNext(new Error('no memory'))]);
    await endNext();
    await next;
    const again = pictures.draw(subject('a'));
    await settle();
    await endNext();

    expect((await again).etag).toBe('"a"');
    expect(drawn).toEqual(['a', 'b', 'a']);
  });

  it('forgets the picture that was not asked for the longest', async () => {
    const { pictures, drawn, endNext, settle } = createDrawing();
    const draw = async (id: string) => {
      const picture = pictures.draw(subject(id));
      await settle();
      await endNext();
      return picture;
    };
    for (let index = 0; index < 200; index++) await draw(`event ${index}`);
    await draw('event 0');
    await draw('one more');

    await draw('event 0');
    await draw('event 1');

    expect(drawn.filter((id) => id === 'event 0')).toHaveLength(1);
    expect(drawn.filter((id) => id === 'event 1')).toHaveLength(2);
  });
});
