import { Link } from 'react-router-dom';
import { formatMoney } from '../../domain/base/money.ts';
import { unitText } from '../../domain/catalog/goods.ts';
import { useT } from '../ui/locale.tsx';
import { ProductPicture } from '../ui/pictures/Picture.tsx';
import type { GuideEntry } from './guide.ts';

type GuideCardProps = {
  entry: GuideEntry;
  /** Heading level of the name: one below the heading over the cards. */
  level: 2 | 3;
  eager?: boolean;
};

/** One of the three guide products, with today's price. */
export function GuideCard({ entry, level, eager = false }: GuideCardProps) {
  const t = useT();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <>
      <div className="plate info-plate">
        <ProductPicture
          image={entry.id}
          name={entry.name}
          sizes="(min-width: 840px) 384px, 100vw"
          eager={eager}
        />
      </div>
      <Heading className="h3 mt-16">
        {entry.path ? (
          <Link className="plain-link tap-inline" to={entry.path}>
            {entry.name}
          </Link>
        ) : (
          entry.name
        )}
      </Heading>
      <p className="price">
        <b>{formatMoney(entry.priceCents)}</b> <span>{unitText('per cubic yard', t)}</span>
      </p>
    </>
  );
}
