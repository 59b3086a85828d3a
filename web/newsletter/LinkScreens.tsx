import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { NewsletterForm } from './NewsletterForm.tsx';
import { type LinkAnswer, openMailedLink } from './newsletter.ts';
import './newsletter.css';
import { Button } from '../ui/Button.tsx';

type NewsletterLinkProps = {
  what: 'confirm' | 'unsubscribe';
  title: string;
  text: string;
  press: string;
  done: string;
};

/** The page of an emailed link. Nothing happens until its button is pressed, because mail scanners open links. */
function NewsletterLink({ what, title, text, press, done }: NewsletterLinkProps) {
  const t = useT();
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<LinkAnswer | null>(null);
  const state = answer ?? (token === '' ? 'gone' : null);
  const redeem = async () => {
    setBusy(true);
    setAnswer(await openMailedLink(what, token));
    setBusy(false);
  };
  return (
    <section className="wrap sec notice news-link">
      {state === 'done' ? <Icon name="check" /> : <Icon name="mail" />}
      <h1 className="h2">
        {state === 'done' ? done : state === 'gone' ? t('This link no longer works') : title}
      </h1>
      <div role="status">
        {state === 'gone' ? (
          <p className="lede">
            {t('It is too old, or a letter of it is missing. Use the link in our newest email.')}
          </p>
        ) : state === 'no_answer' ? (
          <p className="lede">{t('No answer from the store. Press again with signal.')}</p>
        ) : state === null ? (
          <p className="lede">{text}</p>
        ) : null}
      </div>
      {state === null || state === 'no_answer' ? (
        <Button className="btn-primary btn-xl" disabled={busy} onClick={() => void redeem()}>
          {press}
        </Button>
      ) : null}
      {state === 'gone' && what === 'confirm' ? <NewsletterForm variant="inline" /> : null}
      <div className="acts acts-wide">
        <Link className="btn btn-quiet btn-xl" to="/">
          {t('Return to Home')}
        </Link>
        {state === 'gone' && what === 'unsubscribe' ? (
          <Link className="btn btn-quiet btn-xl" to="/contact">
            {t('Contact')}
          </Link>
        ) : null}
      </div>
    </section>
  );
}

function ConfirmScreen() {
  const t = useT();
  return (
    <NewsletterLink
      what="confirm"
      title={t('Confirm your subscription')}
      text={t('Press the button, and we will send the newsletter to this address.')}
      press={t('Confirm my subscription')}
      done={t('You are on the list')}
    />
  );
}

export const confirmRoute: ScreenRoute<CatalogSource, null> = {
  query: ['token'],
  Screen: ConfirmScreen,
  head: ({ t }) => ({
    title: t('Confirm your subscription'),
    description: t('Press the button, and we will send the newsletter to this address.'),
    canonical: '/newsletter/confirm',
    noindex: true,
  }),
};

function UnsubscribeScreen() {
  const t = useT();
  return (
    <NewsletterLink
      what="unsubscribe"
      title={t('Leave the newsletter')}
      text={t(
        'Press the button to stop the newsletter to this address. You will still hear from us about orders and quotes.',
      )}
      press={t('Unsubscribe')}
      done={t('You are off the list')}
    />
  );
}

export const unsubscribeRoute: ScreenRoute<CatalogSource, null> = {
  query: ['token'],
  Screen: UnsubscribeScreen,
  head: ({ t }) => ({
    title: t('Leave the newsletter'),
    description: t(
      'Press the button to stop the newsletter to this address. You will still hear from us about orders and quotes.',
    ),
    canonical: '/newsletter/unsubscribe',
    noindex: true,
  }),
};
