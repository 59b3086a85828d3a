import { useState } from 'react';
import { reviewPhotoPath } from '../../domain/catalog/reviews.ts';
import { useT } from '../ui/locale.tsx';
import { Sheet } from '../ui/Sheet.tsx';

/** The pictures of an approved review; each opens larger. */
export function ReviewPhotos({ id, count }: { id: string; count: number }) {
  const t = useT();
  const [open, setOpen] = useState<number | null>(null);
  const paths = Array.from({ length: count }, (_, at) => reviewPhotoPath(id, at));
  const label = open === null ? '' : t('Customer photo {n} of {all}', { n: open + 1, all: count });
  return (
    <>
      <ul className="rv-photos">
        {paths.map((path, at) => (
          <li key={path}>
            <button
              type="button"
              aria-label={t('Enlarge customer photo {n}', { n: at + 1 })}
              onClick={() => setOpen(at)}
            >
              <img src={path} alt="" width="112" height="112" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      <Sheet open={open !== null} onClose={() => setOpen(null)} title={label} whole>
        {open === null ? null : <img className="rv-large" src={paths[open]} alt={label} />}
      </Sheet>
    </>
  );
}
