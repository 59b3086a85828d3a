import { useState } from 'react';
import type { Area } from '../../domain/calculator/areas.ts';
import { cornersOn } from '../../domain/calculator/onPicture.ts';

type MeasuredPhotoProps = {
  src: string;
  alt: string;
  /** What areas call it. */
  name: string;
  areas: readonly Area[];
};

/** A photo of a job, with the outlines of the areas that were measured on it. */
export function MeasuredPhoto({ src, alt, name, areas }: MeasuredPhotoProps) {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const outlines = areas.flatMap(({ outline }) =>
    outline?.picture?.photo === name ? [cornersOn(outline.corners, outline.picture)] : [],
  );
  return (
    <>
      <img
        src={src}
        alt={alt}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setSize({ width: naturalWidth, height: naturalHeight })
        }
      />
      {size && outlines.length > 0 ? (
        <svg
          className="photo-areas"
          viewBox={`0 0 ${size.width} ${size.height}`}
          // As the photo is cropped.
          preserveAspectRatio="xMidYMid slice"
          aria-hidden="true"
          focusable="false"
        >
          {outlines.map((corners) => {
            const points = corners
              .map(([x, y]) => `${x * size.width},${size.height - y * size.width}`)
              .join(' ');
            return <polygon key={points} points={points} />;
          })}
        </svg>
      ) : null}
    </>
  );
}
