import { useId } from 'react';
import type { Mark } from '#domain/catalogue/poster/kits.ts';
import { drawPoster, type PosterSubject } from '#domain/catalogue/poster/poster-art.ts';
import styles from './Poster.module.css';

type PosterProps = {
  readonly subject: PosterSubject;
  readonly width?: number;
  readonly height?: number;
};

/** An event's artwork. It fills its box to the edges and is hidden from screen readers, which read the name instead. */
export function Poster({ subject, width = 320, height = 260 }: PosterProps) {
  const id = useId();
  const art = drawPoster(subject, { width, height });
  return (
    <svg
      className={styles.poster}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {art.kind === 'duel' ? (
        <>
          <defs>
            <clipPath id={`${id}side`}>
              <path d={art.awaySide} />
            </clipPath>
            <clipPath id={`${id}figure`}>
              <path d={art.figure} />
            </clipPath>
            <g id={`${id}home`}>
              <Marks marks={art.home} />
            </g>
            <g id={`${id}away`}>
              <Marks marks={art.away} />
            </g>
          </defs>
          <use href={`#${id}home`} />
          <use href={`#${id}away`} clipPath={`url(#${id}side)`} />
          <g clipPath={`url(#${id}figure)`}>
            <use href={`#${id}away`} />
            <use href={`#${id}home`} clipPath={`url(#${id}side)`} />
          </g>
          <Marks marks={art.outline} />
        </>
      ) : (
        <>
          <Marks marks={art.marks} />
          {art.stubs.map((stub, index) => (
            <g key={stub.clip} clipPath={`url(#${id}stub${index})`}>
              <clipPath id={`${id}stub${index}`}>
                <path d={stub.clip} />
              </clipPath>
              <Marks marks={stub.marks} />
            </g>
          ))}
        </>
      )}
    </svg>
  );
}

function Marks({ marks }: { readonly marks: readonly Mark[] }) {
  return marks.map((mark) => (
    <path
      key={`${mark.fill ?? mark.stroke}${mark.d}`}
      d={mark.d}
      fill={mark.fill ?? 'none'}
      stroke={mark.stroke}
      strokeWidth={mark.strokeWidth}
    />
  ));
}
