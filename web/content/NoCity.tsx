import { Link } from 'react-router-dom';
import { AreaCheck } from '../delivery/AreaCheck.tsx';
import { useT } from '../ui/locale.tsx';
import { otherCities } from './cities.ts';
import { LinkRow } from './LinkRow.tsx';
import { NoPage } from './NoPage.tsx';

export function NoCity() {
  const t = useT();
  const ways = (
    <>
      <Link className="btn btn-primary" to="/contact">
        {t('Ask for a quote')}
      </Link>
      <Link className="btn btn-quiet" to="/shop">
        {t('Go to the shop')}
      </Link>
    </>
  );
  return (
    <NoPage
      lede={t('Five cities have a page of their own. The ZIP tells whether a truck comes.')}
      ways={ways}
    >
      <div className="panel info-check">
        <AreaCheck />
      </div>
      <LinkRow label={t('Cities')} links={otherCities(null)} />
    </NoPage>
  );
}
