import { Link } from 'react-router-dom';
import { useT } from '../../ui/locale.tsx';

export function HelpBanner() {
  const t = useT();
  return (
    <aside className="cat-help">
      <div>
        <h2 className="h3">{t('Not sure which one?')}</h2>
        <p className="muted">{t('Describe the job and we will name the material and the yardage.')}</p>
      </div>
      <Link className="btn btn-quiet" to="/contact">
        {t('Request a consultation')}
      </Link>
    </aside>
  );
}
