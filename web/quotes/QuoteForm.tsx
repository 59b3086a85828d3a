import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CUSTOM_BLEND_MINIMUM_YARDS, phoneHref } from '../../domain/base/settings.ts';
import { PROJECT_TYPES } from '../../domain/quotes/projects.ts';
import { Field, type FieldControl } from '../ui/Field.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import { tellUnsaved } from '../ui/saveError.ts';
import { toast } from '../ui/toast.tsx';
import { ORDER, useQuoteDraft } from './drafting.ts';
import { QuoteLineRow } from './QuoteLineRow.tsx';
import { QuoteSent } from './QuoteSent.tsx';
import {
  blankQuote,
  isMissing,
  keepDraft,
  problemsOf,
  projectTypeLabel,
  type QuoteEntries,
  type QuoteField,
  type QuoteProblems,
  quoteRequest,
  sentWords,
} from './quotes.ts';
import { type Sent, sendRequest } from './sending.ts';
import './quotes.css';
import { useSettings } from '../ui/settings.tsx';

type QuoteFormProps = {
  /** `consultation` is the short form of the home page, `quote` the whole one of /contact. */
  variant: 'consultation' | 'quote';
  prefill?: Partial<QuoteEntries>;
  /** The outbox command this text comes from; sending it again replaces that one. */
  replaces?: string;
};

export function QuoteForm({ variant, prefill, replaces }: QuoteFormProps) {
  const t = useT();
  const settings = useSettings();
  const language = useLanguage();
  const whole = variant === 'quote';
  const { form, entries, setEntries, isReady, keep } = useQuoteDraft(whole, prefill, replaces);
  const [problems, setProblems] = useState<QuoteProblems>({});
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<Sent | null>(null);
  const names = useId();

  const change = (field: QuoteField, value: string) => keep({ ...entries, [field]: value });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const wrong = problemsOf(entries, t);
    setProblems(wrong);
    const first = ORDER.find((field) => wrong[field]);
    if (first) {
      if (isMissing(entries))
        toast({
          title: t('Missing Information'),
          text: t('Please fill in all required fields.'),
          tone: 'error',
        });
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      const result = await sendRequest(quoteRequest(entries, language), replaces);
      setSent(result);
      keepDraft(null);
      if (result.state === 'applied')
        toast({
          title: t('Message Sent!'),
          text: sentWords(entries.kind, t),
          tone: 'success',
          seconds: 6,
        });
    } catch (error) {
      await tellUnsaved(error, t, t('There was an issue sending your message. Please try again.'));
    } finally {
      setBusy(false);
    }
  }

  if (sent) {
    return (
      <QuoteSent
        sent={sent}
        onAgain={() => {
          setSent(null);
          setEntries(blankQuote(whole ? 'quote' : 'consultation'));
        }}
      />
    );
  }

  const field = (
    name: QuoteField,
    label: string,
    control: (
      shared: FieldControl & { name: string; className: string; value: string; onChange: OnChange },
    ) => ReactNode,
    { required = false, hint, wide = false }: { required?: boolean; hint?: string; wide?: boolean } = {},
  ) => (
    <Field
      label={label}
      id={`${names}${name}`}
      error={problems[name] ?? null}
      required={required}
      {...(hint ? { hint } : {})}
      {...(wide ? { className: 'full' } : {})}
    >
      {(shared) =>
        control({
          ...shared,
          name,
          className: problems[name] ? 'inp err' : 'inp',
          value: entries[name],
          onChange: (event) => change(name, event.target.value),
        })
      }
    </Field>
  );

  return (
    // Should it ever be sent without scripts, nothing that was typed may show in an address: no GET.
    <form ref={form} className="panel quote-form" method="post" noValidate onSubmit={submit}>
      {field(
        'name',
        t('Name *'),
        (shared) => (
          <input {...shared} autoComplete="name" />
        ),
        { required: true },
      )}
      {field(
        'email',
        t('Email *'),
        (shared) => (
          <input {...shared} type="email" inputMode="email" autoComplete="email" />
        ),
        { required: true },
      )}
      {field(
        'phone',
        t('Phone Number *'),
        (shared) => (
          <input {...shared} type="tel" autoComplete="tel" placeholder="(615) 555-0100" />
        ),
        {
          required: true,
          hint: t('So the yard or the driver can call you. The request also goes without it.'),
        },
      )}
      {whole
        ? field('company', t('Company (optional)'), (shared) => (
            <input {...shared} autoComplete="organization" />
          ))
        : null}
      {whole
        ? field('kind', t('What do you need?'), (shared) => (
            <select {...shared}>
              <option value="quote">{t('A delivered price')}</option>
              <option value="custom_blend">
                {t('A custom blend ({n} or more yards)', { n: CUSTOM_BLEND_MINIMUM_YARDS })}
              </option>
              <option value="message">{t('Something else')}</option>
            </select>
          ))
        : null}
      {whole
        ? field('material', t('Material'), (shared) => (
            <input {...shared} placeholder={t('Topsoil, #57 stone, mulch…')} />
          ))
        : null}
      {whole
        ? field('cubicYards', t('Cubic yards'), (shared) => (
            <input {...shared} inputMode="decimal" autoComplete="off" />
          ))
        : null}
      {whole
        ? field('zip', t('Delivery ZIP code'), (shared) => (
            <input {...shared} inputMode="numeric" autoComplete="postal-code" maxLength={10} />
          ))
        : null}
      {entries.lines.map((line) => (
        <QuoteLineRow
          key={line.productId}
          line={line}
          onRemove={() => keep({ ...entries, lines: entries.lines.filter((other) => other !== line) })}
        />
      ))}
      {field('projectType', t('Project type'), (shared) => (
        <select {...shared}>
          <option value="">{t('Choose one')}</option>
          {PROJECT_TYPES.map((type) => (
            <option key={type} value={type}>
              {projectTypeLabel(type, t)}
            </option>
          ))}
        </select>
      ))}
      {whole ? field('subject', t('Subject'), (shared) => <input {...shared} autoComplete="off" />) : null}
      {field(
        'message',
        t('Message *'),
        (shared) => (
          <textarea
            {...shared}
            rows={5}
            maxLength={5000}
            placeholder={t('What are you building, and how big is it?')}
          />
        ),
        { required: true, wide: true },
      )}
      <noscript>
        <p className="full">
          {t('This form needs JavaScript. Call the yard or write to us instead:')}{' '}
          <a className="link" href={phoneHref(settings.phone)}>
            {settings.phone}
          </a>
          {', '}
          <a className="link" href={`mailto:${settings.email}`}>
            {settings.email}
          </a>
        </p>
      </noscript>
      <button type="submit" className="btn btn-primary btn-xl full" disabled={busy || !isReady}>
        {busy ? t('Sending Request...') : whole ? t('Request quote') : t('Request consultation')}
      </button>
    </form>
  );
}

type OnChange = (event: { target: { value: string } }) => void;
