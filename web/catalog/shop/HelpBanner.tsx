import { Link } from 'react-router-dom';
import { useT } from '../../ui/locale.tsx';

export function HelpBanner() {
  const t = useT();
  return (
    <aside className="cat-help row cluster between gap-20">
      <div>
        <h2 className="h3">{t('Not sure which one?')}</h2>
        <p className="muted">{t('Tell us about the job and we will tell you what to order and how much.')}</p>
      </div>
      <Link className="btn btn-quiet" to="/contact">
        {t('Request a consultation')}
      </Link>
    </aside>
  );
}
