import { Link } from 'react-router-dom';
import type { Product } from '../../domain/catalog/catalog.ts';
import { jobLines } from '../../domain/jobs/jobLines.ts';
import { formatYards } from '../ui/format.ts';
import { useT } from '../ui/locale.tsx';
import { ProductPicture } from '../ui/Picture.tsx';
import { lineName } from './areaWords.ts';
import type { SavedJob } from './saved.ts';

type JobRowProps = { job: SavedJob; products: readonly Product[] };

/** A saved job in the list: what it is, of what, and how much. */
export function JobRow({ job: { id, body, pending }, products }: JobRowProps) {
  const t = useT();
  const lines = jobLines(body, products);
  const [main] = lines;
  const count = body.areas.length;
  const areas = count === 1 ? t('1 area') : t('{n} areas', { n: count });
  return (
    <Link className="job-row" to={`/jobs/${id}`}>
      <span className="plate" aria-hidden="true">
        <ProductPicture
          image={main?.product?.images[0]}
          name={main?.product?.name ?? ''}
          {...(main?.product ? { category: main.product.category } : {})}
          sizes="64px"
        />
      </span>
      <span className="job-row-what">
        <b>{body.name}</b>
        <span className="small muted">
          {[areas, ...lines.flatMap((line) => lineName(line, t) ?? [])].join(', ')}
        </span>
        {pending ? <span className="small job-waits">{t('Waiting to back up')}</span> : null}
      </span>
      <span className="job-row-much">
        <b>{formatYards(body.figures.orderCubicYards)}</b>
        <span className="small muted">
          yd³<span className="unseen"> {t('cubic yards')}</span>
        </span>
      </span>
    </Link>
  );
}
