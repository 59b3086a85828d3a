import { Link } from 'react-router-dom';
import { PHONE, PHONE_HREF } from '../../domain/business.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';

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
            href={PHONE_HREF}
            aria-label={t('Call now, {phone}', { phone: PHONE })}
          >
            <Icon name="phone" />
            <span className="num">{PHONE}</span>
          </a>
        </p>
      </div>
    </section>
  );
}
