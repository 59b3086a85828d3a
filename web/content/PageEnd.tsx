import { Link } from 'react-router-dom';
import { phoneHref } from '../../domain/base/settings.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';

type Go = { to: string; label: string };

type PageEndProps = {
  title: string;
  first: Go;
  second: Go;
  /** Marigold; not where the page already has its one commit button. */
  commit?: boolean;
};

/** The dark band under a page: the one thing to do next, another, and the telephone. */
export function PageEnd({ title, first, second, commit = true }: PageEndProps) {
  const t = useT();
  const settings = useSettings();
  return (
    <section className="soil info-end">
      <div className="wrap">
        <h2 className="h2">{title}</h2>
        <p className="info-go">
          <Link className={commit ? 'btn btn-commit btn-xl' : 'btn btn-quiet btn-xl'} to={first.to}>
            {first.label}
          </Link>
          <Link className="btn btn-quiet btn-xl" to={second.to}>
            {second.label}
          </Link>
          <a
            className="btn btn-quiet btn-xl"
            href={phoneHref(settings.phone)}
            aria-label={t('Call now, {phone}', { phone: settings.phone })}
          >
            <Icon name="phone" />
            <span className="num">{settings.phone}</span>
          </a>
        </p>
      </div>
    </section>
  );
}
