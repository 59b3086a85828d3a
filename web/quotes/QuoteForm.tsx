import './quotes.css';
import { useEffect, useRef, useState } from 'react';
import { MAX_QUOTE_PHOTOS } from '../../domain/base/fields.ts';
import { formatMoney } from '../../domain/base/money.ts';
import { contactFormSchema } from '../../domain/quotes.ts';
import { PhoneField } from '../delivery/SiteFields.tsx';
import { readPerson, useKnownPerson } from '../identity/session.ts';
import { QUOTE_PHOTOS } from '../offline/ids.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { SubmitButton, TextArea, TextField } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import { showSaveError } from '../ui/saveError.ts';
import { useHydrated } from '../ui/storedAtom.ts';
import { toast } from '../ui/toast.tsx';
import { awaitUse } from './awaitUse.ts';
import { QuoteAnswer } from './QuoteAnswer.tsx';
import { ProjectTypeField, WholeFields, ZipField } from './QuoteFields.tsx';
import {
  blankQuote,
  draftOfJob,
  entriesIn,
  explainQuote,
  QUOTE_DRAFT,
  type QuoteEntries,
  type QuoteLine,
  type QuoteReceipt,
  savedQuoteDraft,
  saveQuoteDraft,
  sendRequest,
  sentText,
} from './quotes.ts';
import { SitePhotos } from './SitePhotos.tsx';

const AccountDetails = lazyPart(async () => {
  if (!readPerson()) await awaitUse();
  return (await import('./AccountDetails.tsx')).AccountDetails;
});

type QuoteFormProps = {
  /** `consultation`: the short form of the home page. `quote`: the whole one of /contact. */
  variant: 'consultation' | 'quote';
  prefill?: Partial<QuoteEntries>;
  /** The outbox command being edited; sending replaces it. */
  replaces?: string;
};

export function QuoteForm({ variant, prefill, replaces }: QuoteFormProps) {
  const t = useT();
  const language = useLanguage();
  const isWhole = variant === 'quote';
  const hasDraft = isWhole && !replaces;
  const [start, setStart] = useState(() => blankQuote(variant, prefill));
  const [lines, setLines] = useState(start.lines);
  const [receipt, setReceipt] = useState<QuoteReceipt | null>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const person = useKnownPerson();
  const isHydrated = useHydrated();

  /** The job that says what is asked for, while the fields about that are folded. */
  const [job, setJob] = useState<QuoteEntries | null>(null);
  useEffect(() => {
    // The URL asks for something else than the draft.
    setJob(hasDraft && start.material === '' ? draftOfJob() : null);
  }, [hasDraft, start]);

  // Values from the URL win over the draft.
  useEffect(() => {
    const draft = hasDraft ? savedQuoteDraft() : null;
    if (draft) setLines((now) => (now.length > 0 ? now : draft.lines));
  }, [hasDraft]);

  if (receipt)
    return (
      <QuoteAnswer
        sent={receipt}
        onAgain={() => {
          setReceipt(null);
          setStart(blankQuote(variant));
          setLines([]);
        }}
      />
    );
  const removeLine = (line: QuoteLine) => {
    const remaining = lines.filter((other) => other !== line);
    setLines(remaining);
    const draft = hasDraft ? savedQuoteDraft() : null;
    if (draft) saveQuoteDraft({ ...draft, lines: remaining });
  };
  const submit = (
    <SubmitButton className="btn btn-primary btn-xl full-row" pendingLabel={t('Sending Request...')}>
      {isWhole ? t('Request quote') : t('Request consultation')}
    </SubmitButton>
  );
  return (
    <Form
      className="panel two"
      schema={contactFormSchema}
      values={{ language }}
      explain={explainQuote(t)}
      {...(hasDraft ? { draft: QUOTE_DRAFT } : {})}
      onContinue={(draft) => {
        setLines(entriesIn(draft).lines);
        setJob(draftOfJob());
      }}
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
        <AccountDetails field={nameField} fromLast={hasDraft} isToType={job !== null} form={receipt} />
      ) : null}
      {job ? <p className="full-row">{`${job.subject}: ${job.cubicYards} yd³`}</p> : null}
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
      {isWhole ? <ZipField start={start} /> : <input type="hidden" name="kind" value={start.kind} />}
      {job ? submit : null}
      <div className="quote-rest full-row" hidden={job !== null}>
        {isWhole ? <WholeFields start={start} /> : null}
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
          className="full-row"
          defaultValue={start.message}
          rows={5}
          placeholder={t('What are you building, and how big is it?')}
        />
        {isWhole ? (
          <SitePhotos
            className="full-row needs-js"
            of={replaces ?? QUOTE_PHOTOS}
            most={MAX_QUOTE_PHOTOS}
            name={t('your request')}
            hint={t('They go to the yard with your request. {n} at most.', { n: MAX_QUOTE_PHOTOS })}
          />
        ) : null}
      </div>
      {job ? (
        <Button className="btn-quiet btn-xl full-row" onClick={() => setJob(null)}>
          {t('More: what is asked for, photos')}
        </Button>
      ) : (
        submit
      )}
    </Form>
  );
}

/** The products of a bulk price request, with the prices shown on the page the person came from. */
function QuoteLineRow({ line, onRemove }: { line: QuoteLine; onRemove: () => void }) {
  const t = useT();
  const { quantity: n, seenPriceCents } = line;
  return (
    <p className="choice between full-row">
      <span>
        {seenPriceCents === null
          ? t('For {n} cubic yards', { n })
          : t('For {n} cubic yards, {price} a yard today', { n, price: formatMoney(seenPriceCents) })}
      </span>
      <IconButton icon="close" label={t('Leave out the {n} cubic yards', { n })} onClick={onRemove} />
    </p>
  );
}
