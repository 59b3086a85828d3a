import './quotes.css';
import { useEffect, useRef, useState } from 'react';
import { MAX_QUOTE_PHOTOS } from '../../domain/base/fields.ts';
import { formatMoney } from '../../domain/base/money.ts';
import { CUSTOM_BLEND_MINIMUM_YARDS } from '../../domain/base/settings.ts';
import { contactFormSchema, PROJECT_TYPES } from '../../domain/quotes.ts';
import { PhoneField } from '../delivery/SiteFields.tsx';
import { useZip } from '../delivery/zip.ts';
import { readPerson, useKnownPerson } from '../identity/session.ts';
import { QUOTE_PHOTOS } from '../offline/ids.ts';
import { Field, SubmitButton, TextArea, TextField } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { Icon } from '../ui/Icon.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import { showSaveError } from '../ui/saveError.ts';
import { useHydrated } from '../ui/storedAtom.ts';
import { toast } from '../ui/toast.tsx';
import { awaitUse } from './awaitUse.ts';
import { QuoteAnswer } from './QuoteAnswer.tsx';
import {
  blankQuote,
  entriesIn,
  explainQuote,
  projectTypeLabel,
  QUOTE_DRAFT,
  type QuoteEntries,
  type QuoteLine,
  type QuoteReceipt,
  saveDraft,
  savedDraft,
  sendRequest,
  sentText,
} from './quotes.ts';
import type { RequestItem } from './RequestState.tsx';
import { SitePhotos } from './SitePhotos.tsx';

const AccountDetails = lazyPart(async () => {
  if (!readPerson()) await awaitUse();
  return (await import('./AccountDetails.tsx')).AccountDetails;
});
const RequestState = lazyPart(async () => (await import('./RequestState.tsx')).RequestState);

type QuoteFormProps = {
  /** `consultation`: the short form of the home page. `quote`: the whole one of /contact. */
  variant: 'consultation' | 'quote';
  prefill?: Partial<QuoteEntries>;
  /** The outbox command being edited; sending replaces it. */
  replaces?: string;
  /** What was posted without scripts and refused. */
  posted?: Readonly<Record<string, string>> | undefined;
};

export function QuoteForm({ variant, prefill, replaces, posted }: QuoteFormProps) {
  const t = useT();
  const language = useLanguage();
  const isWhole = variant === 'quote';
  const hasDraft = isWhole && !replaces;
  const [start, setStart] = useState(() => (posted ? entriesIn(posted) : blankQuote(variant, prefill)));
  const [lines, setLines] = useState(start.lines);
  const [receipt, setReceipt] = useState<QuoteReceipt | null>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const person = useKnownPerson();
  const isHydrated = useHydrated();

  // Values from the URL win over the draft.
  useEffect(() => {
    const draft = hasDraft ? savedDraft() : null;
    if (draft) setLines((now) => (now.length > 0 ? now : draft.lines));
  }, [hasDraft]);

  if (receipt)
    return (
      <QuoteSent
        sent={receipt}
        onAgain={() => {
          setReceipt(null);
          setStart(blankQuote(variant));
          setLines([]);
        }}
      />
    );
  const removeLine = (line: QuoteLine) => {
    const left = lines.filter((other) => other !== line);
    setLines(left);
    const draft = hasDraft ? savedDraft() : null;
    if (draft) saveDraft({ ...draft, lines: left });
  };
  return (
    <Form
      className="panel quote-form"
      action="/contact"
      posted={posted}
      schema={contactFormSchema}
      values={{ language }}
      explain={explainQuote(t)}
      {...(hasDraft ? { draft: QUOTE_DRAFT } : {})}
      onContinue={(draft) => setLines(entriesIn(draft).lines)}
      save={async (request) => {
        try {
          const result = await sendRequest(request, { replaces, withPhotos: isWhole });
          setReceipt(result);
          if (result.state === 'applied')
            toast({
              title: t('Message Sent!'),
              text: sentText(request.kind, t),
              tone: 'success',
              seconds: 6,
            });
          return;
        } catch (error) {
          await showSaveError(error, t, t('There was an issue sending your message. Please try again.'));
          return {};
        }
      }}
    >
      {isHydrated && (person || hasDraft) ? (
        <AccountDetails field={nameField} fromLast={hasDraft} form={receipt} />
      ) : null}
      <TextField
        ref={nameField}
        name="name"
        label={t('Name *')}
        required
        defaultValue={start.name}
        autoComplete="name"
      />
      <TextField
        name="email"
        label={t('Email *')}
        required
        defaultValue={start.email}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <PhoneField
        name="phone"
        label={t('Phone Number *')}
        required
        hint={t('So the yard or the driver can call you.')}
        defaultValue={start.phone}
        autoComplete="tel"
        placeholder="(615) 555-0100"
      />
      {isWhole ? <WholeFields start={start} /> : <input type="hidden" name="kind" value={start.kind} />}
      <input type="hidden" name="lines" value={JSON.stringify(lines)} />
      {lines.map((line) => (
        <QuoteLineRow key={line.productId} line={line} onRemove={() => removeLine(line)} />
      ))}
      <ProjectTypeField start={start} />
      {isWhole ? (
        <TextField name="subject" label={t('Subject')} defaultValue={start.subject} autoComplete="off" />
      ) : null}
      <TextArea
        name="message"
        label={t('Message *')}
        required
        className="full"
        defaultValue={start.message}
        rows={5}
        placeholder={t('What are you building, and how big is it?')}
      />
      {isWhole ? (
        <SitePhotos
          className="full quote-photos"
          of={replaces ?? QUOTE_PHOTOS}
          most={MAX_QUOTE_PHOTOS}
          name={t('your request')}
          hint={t('They go to the yard with your request. {n} at most.', { n: MAX_QUOTE_PHOTOS })}
        />
      ) : null}
      <SubmitButton className="btn btn-primary btn-xl full" pendingLabel={t('Sending Request...')}>
        {isWhole ? t('Request quote') : t('Request consultation')}
      </SubmitButton>
    </Form>
  );
}

function ProjectTypeField({ start }: { start: QuoteEntries }) {
  const t = useT();
  return (
    <Field name="projectType" label={t('Project type')}>
      {(control) => (
        <select {...control} defaultValue={start.projectType}>
          <option value="">{t('Choose one')}</option>
          {PROJECT_TYPES.map((type) => (
            <option key={type} value={type}>
              {projectTypeLabel(type, t)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** The contact page's additional fields. */
function WholeFields({ start }: { start: QuoteEntries }) {
  const t = useT();
  const remembered = useZip();
  return (
    <>
      <TextField
        name="company"
        label={t('Company (optional)')}
        defaultValue={start.company}
        autoComplete="organization"
      />
      <Field name="kind" label={t('What do you need?')}>
        {(control) => (
          <select {...control} defaultValue={start.kind}>
            <option value="quote">{t('A delivered price')}</option>
            <option value="custom_blend">
              {t('A custom blend ({n} or more yards)', { n: CUSTOM_BLEND_MINIMUM_YARDS })}
            </option>
            <option value="message">{t('Something else')}</option>
          </select>
        )}
      </Field>
      <TextField
        name="material"
        label={t('Material')}
        defaultValue={start.material}
        placeholder={t('Topsoil, #57 stone, mulch…')}
      />
      <TextField
        name="cubicYards"
        label={t('Cubic yards')}
        defaultValue={start.cubicYards}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        name="zip"
        label={t('Delivery ZIP code')}
        defaultValue={start.zip || (remembered ?? '')}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={20}
      />
    </>
  );
}

/** The products of a bulk price request, with the prices shown on the page the person came from. */
function QuoteLineRow({ line, onRemove }: { line: QuoteLine; onRemove: () => void }) {
  const t = useT();
  const { quantity: n, seenPriceCents } = line;
  return (
    <p className="quote-line row between full">
      <span>
        {seenPriceCents === null
          ? t('For {n} cubic yards', { n })
          : t('For {n} cubic yards, {price} a yard today', { n, price: formatMoney(seenPriceCents) })}
      </span>
      <button
        type="button"
        className="iconbtn"
        aria-label={t('Leave out the {n} cubic yards', { n })}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </p>
  );
}

/** The request's current status, with and without signal, updated when the answer arrives later. */
function QuoteSent({ sent, onAgain }: { sent: QuoteReceipt; onAgain: () => void }) {
  const t = useT();
  const [item, setItem] = useState<RequestItem | null>(null);
  // Unknown when it was deleted, sent again under another id, or is another person's.
  const state = sent.state === 'waiting' && item ? item.state : sent.state;
  return (
    <QuoteAnswer state={state} photosLeftOut={item?.photosLeftOut}>
      <RequestState id={sent.id} onChange={setItem} />
      <button type="button" className="btn btn-quiet" onClick={onAgain}>
        {t('Send Another Message')}
      </button>
    </QuoteAnswer>
  );
}
