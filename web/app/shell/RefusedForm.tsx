import { Link, useLocation } from 'react-router-dom';
import { phoneHref } from '../../../domain/base/phones.ts';
import type { RefusedForm } from '../../../domain/base/refusals.ts';
import { useT } from '../../ui/locale.tsx';
import { useSettings } from '../../ui/settings.tsx';

export const isRefusedForm = (answer: unknown): answer is RefusedForm =>
  typeof answer === 'object' && answer !== null && 'refusedForm' in answer;

/** What a browser without scripts shows when the store did not take its form. */
export function RefusedFormNotice({
  refused: { refusedForm: status, waitMinutes },
}: {
  refused: RefusedForm;
}) {
  const t = useT();
  const { phone } = useSettings();
  const { pathname, search } = useLocation();
  const reason = () => {
    if (waitMinutes !== null && status === 429)
      return t('Too many attempts. Please wait {n} minutes, or call us.', { n: waitMinutes });
    if (status === 403)
      return t('We could not tell that it came from our own page. Open it again and send it there.');
    if (status === 404) return t('This form needs JavaScript. Turn it on for this site, or call us.');
    if (status >= 500) return t('Something went wrong here. Please try again in a minute, or call us.');
    return t('We could not read it. Open the page again and send it there.');
  };
  return (
    <section className="wrap sec notice">
      <h1 className="h2">{t('Your form was not sent')}</h1>
      <p className="lede" role="alert">
        {reason()}
      </p>
      <div className="acts acts-wide">
        <Link className="btn btn-primary btn-xl" to={`${pathname}${search}`}>
          {t('Open the page again')}
        </Link>
        <a className="btn btn-quiet btn-xl" href={phoneHref(phone)}>
          {t('Call {phone}', { phone })}
        </a>
      </div>
    </section>
  );
}
