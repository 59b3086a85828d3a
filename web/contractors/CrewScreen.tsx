import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { emailSchema, tickedSchema } from '../../domain/base/fields.ts';
import { formatCents } from '../../domain/base/money.ts';
import { centsTyped, inDollars } from '../../domain/base/typedFields.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { type Crew, type CrewMember, crewRightsSchema, crewSchema } from '../../domain/crew.ts';
import { AccountPage } from '../account/AccountPage.tsx';
import { callAsPerson, sending } from '../account/accountApi.ts';
import { Busy } from '../ui/Busy.tsx';
import { SubmitButton, TextField } from '../ui/Field.tsx';
import { type FieldProblem, Form } from '../ui/Form.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { type Translate, useT } from '../ui/locale.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { Tag } from '../ui/Tag.tsx';
import { toast } from '../ui/toast.tsx';
import { rightsText } from './CrewMembership.tsx';
import { useServerData } from './useServerData.ts';

const CrewOrders = lazyPart(async () => (await import('./CrewOrders.tsx')).CrewOrders);

export const crewRoute: ScreenRoute<CatalogSource, undefined> = {
  Screen: CrewScreen,
  head: ({ t }) => ({
    title: t('Crew'),
    description: t('Who orders on your contractor account, and what they ordered.'),
    canonical: '/account/crew',
    noindex: true,
  }),
};

export function CrewScreen() {
  const t = useT();
  return <AccountPage title={t('Crew')}>{() => <CrewOfAccount />}</AccountPage>;
}

/** What a call answered: the crew, or the code of the refusal. */
async function ask(path: string, init?: RequestInit): Promise<Crew | string> {
  const response = await callAsPerson(path, init);
  if (response.ok) return crewSchema.parse(await response.json());
  if (response.status >= 500) throw new Error(`${path}: ${response.status}`);
  return ((await response.json()) as { code: string }).code;
}

/** `none`: no account, no crew. */
async function askCrew(): Promise<Crew | 'none'> {
  const crew = await ask('/api/crew');
  return typeof crew === 'string' ? 'none' : crew;
}

function CrewOfAccount() {
  const t = useT();
  const [answer, setAnswer] = useServerData(askCrew);
  const [editing, setEditing] = useState<string | null>(null);
  if (answer === 'loading') return <Busy label={t('Opening your crew')} />;
  if (answer === 'offline') return <p className="acc-note">{t('Your crew loads when you have signal.')}</p>;
  if (answer === 'none')
    return (
      <p className="acc-note">{t('A crew comes with a contractor account that the yard has opened.')}</p>
    );
  const { members, orders } = answer;
  const keep = (crew: Crew) => {
    setAnswer(crew);
    setEditing(null);
  };
  return (
    <div className="acc-stack">
      <p className="acc-note">
        {t('Your crew orders on your account, at your prices. You set the limits, and you see every order.')}
      </p>
      <ul className="acc-places">
        {members.map((member) => (
          <li key={member.id} className="panel acc-panel">
            {editing === member.id ? (
              <MemberForm member={member} keep={keep} onCancel={() => setEditing(null)} />
            ) : (
              <Member member={member} keep={keep} onEdit={() => setEditing(member.id)} />
            )}
          </li>
        ))}
      </ul>
      {/* Sent once, it is empty again. */}
      <MemberForm key={members.length} member={null} keep={keep} />
      {orders.length > 0 ? <CrewOrders orders={orders} /> : null}
    </div>
  );
}

type MemberProps = { member: CrewMember; keep: (crew: Crew) => void; onEdit: () => void };

function Member({ member, keep, onEdit }: MemberProps) {
  const t = useT();
  const [isSure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const { id, email, joinedAt, mayOrder, monthCents } = member;
  const remove = async () => {
    setBusy(true);
    try {
      const answer = await ask(`/api/crew/${id}`, sending('DELETE'));
      const crew = typeof answer === 'string' ? await ask('/api/crew') : answer;
      if (typeof crew === 'string') throw new Error(crew);
      toast({ title: t('{email} is out of your crew', { email }) });
      keep(crew);
    } catch (error) {
      console.warn('The member could not be removed.', error);
      toast({
        tone: 'error',
        title: t('Error'),
        text: t('The store could not save this. Please try again.'),
      });
      setBusy(false);
    }
  };
  return (
    <>
      <div className="row between">
        <h2 className="h3">{email}</h2>
        {joinedAt ? null : (
          <Tag tone="warn" icon="clock">
            {t('Invited')}
          </Tag>
        )}
      </div>
      <p>{rightsText(member, t)}</p>
      {joinedAt && mayOrder ? (
        <p className="small">{t('{amount} ordered this month', { amount: formatCents(monthCents) })}</p>
      ) : null}
      <div className="acc-row">
        <button type="button" className="btn btn-quiet btn-sm" onClick={onEdit}>
          {t('Edit')}
          <span className="unseen"> {email}</span>
        </button>
        <button
          type="button"
          className="btn btn-danger btn-sm"
          disabled={busy}
          onClick={() => (isSure ? void remove() : setSure(true))}
        >
          {isSure ? t('Remove for good') : t('Remove')}
          <span className="unseen"> {email}</span>
        </button>
      </div>
    </>
  );
}

const typedLimit = z.pipe(
  z.pipe(z._default(z.string(), ''), z.transform(centsTyped)),
  crewRightsSchema.shape.orderLimitCents,
);
const rightsFormSchema = z.object({
  mayOrder: tickedSchema,
  orderLimitCents: typedLimit,
  monthLimitCents: typedLimit,
  maySeeInvoices: tickedSchema,
});
const inviteFormSchema = z.extend(rightsFormSchema, { email: emailSchema });

type MemberFormProps = {
  /** Null invites somebody. */
  member: CrewMember | null;
  keep: (crew: Crew) => void;
  onCancel?: () => void;
};

function MemberForm({ member, keep, onCancel }: MemberFormProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (member) heading.current?.focus();
  }, [member]);
  const limit = (cents: number | null | undefined) => (cents ? inDollars(cents) : '');
  return (
    <Form
      className="acc-form acc-wide"
      schema={member ? rightsFormSchema : inviteFormSchema}
      explain={(problem) => explain(problem, t)}
      save={async (typed) => {
        const answer = await ask(member ? `/api/crew/${member.id}` : '/api/crew', sending('POST', typed));
        if (typeof answer !== 'string') {
          toast({ title: member ? t('Your changes are saved') : t('The invitation is on its way') });
          keep(answer);
          return undefined;
        }
        if (answer === 'already_invited') return { email: t('They are already in your crew.') };
        if (answer === 'crew_full') return { email: t('Your crew is full.') };
        if (answer === 'bad_input') return { email: t('That is your own address.') };
        if (answer === 'too_many') return { email: t('Too many invitations today. Try again tomorrow.') };
        throw new Error(answer);
      }}
    >
      <h2 className="h3" ref={heading} tabIndex={-1}>
        {member ? member.email : t('Invite somebody')}
      </h2>
      {member ? null : (
        <TextField name="email" type="email" label={t('Their email')} required autoComplete="off" />
      )}
      <label className="acc-check">
        <input type="checkbox" name="mayOrder" defaultChecked={member?.mayOrder ?? true} />
        <span>{t('May order on account')}</span>
      </label>
      <div className="acc-two">
        <TextField
          name="orderLimitCents"
          label={t('Limit per order ($)')}
          hint={t('Empty: only your credit limit counts.')}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={limit(member?.orderLimitCents)}
        />
        <TextField
          name="monthLimitCents"
          label={t('Limit per month ($)')}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={limit(member?.monthLimitCents)}
        />
      </div>
      <label className="acc-check">
        <input type="checkbox" name="maySeeInvoices" defaultChecked={member?.maySeeInvoices ?? false} />
        <span>{t('May see and pay invoices')}</span>
      </label>
      <div className="acc-row">
        <SubmitButton pendingLabel={t('Sending...')}>
          {member ? t('Save') : t('Send the invitation')}
        </SubmitButton>
        {onCancel ? (
          <button type="button" className="btn btn-quiet" onClick={onCancel}>
            {t('Cancel')}
          </button>
        ) : null}
      </div>
    </Form>
  );
}

function explain({ field, missing }: FieldProblem, t: Translate): string {
  if (field === 'email')
    return missing ? t('Enter their email.') : t('Add the rest of the address, like name@mail.com');
  return t('Enter an amount in dollars, such as 500.');
}
