import { ErrorHint } from '../ui/Field.tsx';
import './newsletter.css';
import { useEffect, useId, useState } from 'react';
import { newsletterSignupSchema } from '../../domain/newsletter.ts';
import { Form, maxLengthOf, useFormState } from '../ui/Form.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import { useHydrated } from '../ui/storedAtom.ts';
import { toast } from '../ui/toast.tsx';
import { perks, subscribe } from './newsletter.ts';

type NewsletterFormProps = {
  /** `card` shows all four perks, `inline` a line of words, `minimal` only the field. */
  variant: 'card' | 'inline' | 'minimal';
};

const SUBSCRIBED_MS = 5_000;

/** The newsletter signup. Works without signal through the outbox. */
export function NewsletterForm({ variant }: NewsletterFormProps) {
  const t = useT();
  const language = useLanguage();
  const id = useId();
  const [subscribed, setSubscribed] = useState<HTMLFormElement | null>(null);
  const [isEmpty, setEmpty] = useState(true);

  useEffect(() => {
    if (!subscribed) return;
    const timer = setTimeout(() => {
      subscribed.reset();
      setEmpty(true);
      setSubscribed(null);
    }, SUBSCRIBED_MS);
    return () => clearTimeout(timer);
  }, [subscribed]);

  return (
    <section className={`news news-${variant}`} aria-label={t('Newsletter')}>
      {variant === 'minimal' ? null : (
        <div>
          <h2 className="h3">{t('The yard’s newsletter')}</h2>
          {variant === 'inline' ? (
            <p className="muted mt-8">{`${perks(t).join('. ')}.`}</p>
          ) : (
            <ul className="bul">
              {perks(t).map((perk) => (
                <li key={perk}>
                  <Icon name="check" />
                  <span>{perk}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <Form
        schema={newsletterSignupSchema}
        values={{ language }}
        explain={() => t('Please enter a valid email address')}
        onProblems={() => undefined}
        save={async (signup, form) => {
          try {
            await subscribe(signup);
            setSubscribed(form);
            return undefined;
          } catch (error) {
            console.warn('The newsletter signup could not be kept.', error);
            toast({
              title: t('Failed to subscribe'),
              text: t('Please try again or contact us directly.'),
              tone: 'error',
            });
            return {};
          }
        }}
      >
        <label className="flabel" htmlFor={id}>
          {variant === 'minimal' ? t('Send the newsletter to') : t('Email Address')}
        </label>
        <EmailRow
          id={id}
          quiet={variant === 'minimal'}
          waits={isEmpty || subscribed !== null}
          onEmail={(email) => setEmpty(email.trim() === '')}
        />
        <p className="news-said row gap-8" role="status">
          {subscribed ? (
            <>
              <Icon name="check" size="sm" />
              <span>{t('Subscribed. Confirm it in the email we send you.')}</span>
            </>
          ) : null}
        </p>
      </Form>
    </section>
  );
}

type EmailRowProps = { id: string; quiet: boolean; waits: boolean; onEmail: (email: string) => void };

/** The field and its button in one row. */
function EmailRow({ id, quiet, waits, onEmail }: EmailRowProps) {
  const t = useT();
  const { errors, pending } = useFormState();
  // Before its scripts run, a page replays presses, but browsers tell it of none on a disabled button.
  const isHydrated = useHydrated();
  const wrong = errors.email;
  return (
    <>
      <div className="news-row">
        <input
          id={id}
          className={wrong ? 'inp err' : 'inp'}
          type="email"
          name="email"
          autoComplete="email"
          maxLength={maxLengthOf(newsletterSignupSchema, 'email')}
          required
          onChange={(event) => onEmail(event.target.value)}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${id}-wrong` : undefined}
        />
        <button
          type="submit"
          className={quiet ? 'btn btn-quiet' : 'btn btn-primary'}
          disabled={isHydrated && (waits || pending)}
        >
          {pending ? t('Subscribing...') : t('Subscribe')}
        </button>
      </div>
      <ErrorHint id={`${id}-wrong`} text={wrong} />
    </>
  );
}
