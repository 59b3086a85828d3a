import './newsletter.css';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';
import { isAddress, perks, subscribe } from './newsletter.ts';

type NewsletterFormProps = {
  /** `card` shows all four perks, `inline` a line of words, `minimal` the field alone. */
  variant: 'card' | 'inline' | 'minimal';
};

const SUBSCRIBED_MS = 5_000;

/** The newsletter signup. Works without signal: the outbox carries the address. */
export function NewsletterForm({ variant }: NewsletterFormProps) {
  const t = useT();
  const language = useLanguage();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [state, setState] = useState<'idle' | 'submitting' | 'subscribed'>('idle');
  const [wrong, setWrong] = useState(false);

  useEffect(() => {
    if (state !== 'subscribed') return;
    const timer = setTimeout(() => {
      setEmail('');
      setState('idle');
    }, SUBSCRIBED_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (state === 'submitting') return;
    setWrong(!isAddress(email));
    if (!isAddress(email)) {
      field.current?.focus();
      return;
    }
    setState('submitting');
    try {
      await subscribe(email, language);
      setState('subscribed');
    } catch (error) {
      console.warn('The newsletter signup could not be kept.', error);
      setState('idle');
      toast({
        title: t('Failed to subscribe'),
        text: t('Please try again or contact us directly.'),
        tone: 'error',
      });
    }
  }

  const Heading = variant === 'minimal' ? 'b' : 'h2';
  return (
    <section className={`news news-${variant} needs-js`} aria-labelledby={`${id}-title`}>
      <div>
        <Heading className={variant === 'minimal' ? undefined : 'h3'} id={`${id}-title`}>
          {variant === 'minimal' ? t('Newsletter') : t('The yard’s newsletter')}
        </Heading>
        {variant === 'inline' ? <p className="muted">{perks(t).join('. ')}.</p> : null}
        {variant === 'card' ? (
          <ul className="bul">
            {perks(t).map((perk) => (
              <li key={perk}>
                <Icon name="check" />
                {perk}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <label className="flabel" htmlFor={id}>
          {variant === 'minimal' ? t('Send the newsletter to') : t('Email Address')}
        </label>
        <div className="news-row">
          <input
            ref={field}
            id={id}
            className={wrong ? 'inp err' : 'inp'}
            type="email"
            name="email"
            autoComplete="email"
            maxLength={254}
            required
            value={email}
            onChange={(event) => {
              setEmail(event.target.value);
              setWrong(false);
            }}
            aria-invalid={wrong || undefined}
            aria-describedby={wrong ? `${id}-wrong` : undefined}
          />
          <button
            type="submit"
            className={variant === 'minimal' ? 'btn btn-quiet' : 'btn btn-primary'}
            disabled={email.trim() === '' || state !== 'idle'}
          >
            {state === 'submitting' ? t('Subscribing...') : t('Subscribe')}
          </button>
        </div>
        {wrong ? (
          <p className="hint err" id={`${id}-wrong`} role="alert">
            <Icon name="warning" size="sm" />
            {t('Please enter a valid email address')}
          </p>
        ) : null}
        <p className="news-said" role="status">
          {state === 'subscribed' ? (
            <>
              <Icon name="check" size="sm" />
              {t('Subscribed. Confirm it in the mail we send you.')}
            </>
          ) : null}
        </p>
      </form>
    </section>
  );
}
