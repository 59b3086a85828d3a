import { useState } from 'react';
import * as z from 'zod/mini';
import { ROLES, type Role, STAFF_ROLES, staffAdditionSchema } from '../../../domain/staff.ts';
import type { StaffMember } from '../../../server/admin/staff.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { type FieldErrors, Form } from '../../ui/Form.tsx';
import { type Translate, useLanguage, useT } from '../../ui/locale.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toast.tsx';
import { roleText } from '../customers/CustomerTable.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { AdminFailure, admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { formatMoment } from '../ui/format.ts';
import { useAdminMutation } from '../ui/useAdminMutation.ts';
import { useTruckName } from '../ui/useTruckName.ts';

const typedTruck = z.pipe(
  z._default(z.string(), ''),
  z.transform((text) => (text === '' ? null : Number(text))),
);
const additionSchema = z.object({
  email: staffAdditionSchema.shape.email,
  role: staffAdditionSchema.shape.role,
  truck: typedTruck,
});
const changeSchema = z.object({ role: z.enum(ROLES), truck: typedTruck });

/** Who works at the yard, and what each may do there. */
export function StaffTab() {
  const t = useT();
  const { data, failure } = useAdminQuery('customers', admin.staff);
  return (
    <>
      <h1 className="h2">{t('Staff')}</h1>
      <p className="muted">
        {t(
          'Owners can do everything. Clerks work on orders, quotes, customers, deliveries, reviews and stock. Drivers see today’s list of their truck, without prices.',
        )}
      </p>
      {data ? null : <ListLoading failure={failure} text={t('The list could not be loaded.')} />}
      {data ? (
        <div className="admin-settings admin-form stack gap-16 mt-16">
          <ul className="stack gap-16 mb-16">
            {data.staff.map((member) => (
              <Member
                key={`${member.id} ${member.role} ${member.truck}`}
                member={member}
                trucks={data.trucks}
              />
            ))}
          </ul>
          <Addition trucks={data.trucks} />
        </div>
      ) : null}
    </>
  );
}

/** Sends a change; a refusal that somebody can act on becomes the form's error. */
function useStaffMutation() {
  const t = useT();
  const { isBusy, attempt } = useAdminMutation('customers');
  const save = async (work: () => Promise<unknown>): Promise<FieldErrors | null> => {
    const send = async (): Promise<FieldErrors> => {
      try {
        await work();
        return {};
      } catch (error) {
        const reason = error instanceof AdminFailure ? whyNot(error, t) : null;
        if (reason === null) throw error;
        return reason;
      }
    };
    return (await attempt(send, t('The role was not saved.'))) ?? null;
  };
  return { isBusy, save };
}

function whyNot({ status, code }: AdminFailure, t: Translate): FieldErrors | null {
  switch (code) {
    case 'last_owner':
      return { role: t('The store needs an owner. Make somebody else one first.') };
    case 'on_staff':
      return { email: t('This account is already on the staff. Change its role in the list.') };
    case 'unconfirmed':
      return { email: t('This email is not confirmed yet.') };
    default:
      return status === 404
        ? { email: t('There is no account with this email. Its owner has to sign up in the store first.') }
        : null;
  }
}

function Member({ member, trucks }: { member: StaffMember; trucks: number }) {
  const t = useT();
  const language = useLanguage();
  const { id, email, fullName, role, truck, disabledAt, lastSeen } = member;
  const { isBusy, save } = useStaffMutation();
  const [round, setRound] = useState(0);
  const [isTouched, setTouched] = useState(false);
  return (
    <li className="panel admin-member">
      <div>
        <h2 className="h3">{fullName ?? email}</h2>
        <p className="as-typed">{email}</p>
        <p className="small muted num">
          {lastSeen ? `${t('Last seen')}: ${formatMoment(lastSeen, language)}` : t('Never signed in')}
        </p>
        {disabledAt ? (
          <Tag tone="danger" icon="lock">
            {t('Disabled')}
          </Tag>
        ) : null}
      </div>
      <Form
        key={round}
        className="admin-line row cluster"
        schema={changeSchema}
        explain={() => t('The role was not saved.')}
        onChange={() => setTouched(true)}
        save={async (wanted) => {
          const json = { ...wanted, seen: { role, truck } };
          const errors = await save(() => admin.staff[':id'].$put({ param: { id }, json }));
          if (errors && Object.keys(errors).length === 0)
            toast({ title: `${fullName ?? email}: ${roleText(wanted.role, t)}` });
          return errors ?? undefined;
        }}
      >
        <RoleFields of={fullName ?? email} roles={ROLES} given={role} truck={truck} trucks={trucks} />
        {isTouched ? (
          <div className="acts">
            <button type="submit" className="btn btn-primary btn-sm" disabled={isBusy}>
              {t('Save')}
            </button>
            <Button
              className="btn-quiet btn-sm"
              onClick={() => {
                setTouched(false);
                setRound(round + 1);
              }}
            >
              {t('Cancel')}
            </Button>
          </div>
        ) : null}
      </Form>
    </li>
  );
}

type RoleFieldsProps = {
  /** Whose they are, for screen readers. */
  of?: string;
  roles: readonly Role[];
  given: Role;
  truck: number | null;
  trucks: number;
};

/** The role, and of a driver the truck. */
function RoleFields({ of, roles, given, truck, trucks }: RoleFieldsProps) {
  const t = useT();
  const nameOfTruck = useTruckName();
  const [picked, setPicked] = useState(given);
  const labelled = (label: string) => (of ? { 'aria-label': `${label}, ${of}` } : {});
  return (
    <>
      <SelectField
        name="role"
        label={t('Role')}
        {...labelled(t('Role'))}
        defaultValue={given}
        onChange={(event) => setPicked(event.target.value as Role)}
        options={roles.map((role) => [
          role,
          role === 'customer' ? t('No longer on the staff') : roleText(role, t),
        ])}
      />
      {picked === 'driver' ? (
        <SelectField
          name="truck"
          label={t('Truck')}
          {...labelled(t('Truck'))}
          defaultValue={truck ?? ''}
          options={[
            ['', t('Any truck')],
            ...Array.from(
              { length: Math.max(trucks, truck ?? 0) },
              (_, index) => [index + 1, nameOfTruck(index + 1)] as const,
            ),
          ]}
        />
      ) : null}
    </>
  );
}

function Addition({ trucks }: { trucks: number }) {
  const t = useT();
  const { isBusy, save } = useStaffMutation();
  const [round, setRound] = useState(0);
  return (
    <Form
      key={round}
      className="panel"
      schema={additionSchema}
      explain={() => t('This is not an email address.')}
      save={async (wanted) => {
        const errors = await save(() => admin.staff.$post({ json: wanted }));
        if (errors && Object.keys(errors).length === 0) {
          setRound(round + 1);
          toast({ title: `${wanted.email}: ${roleText(wanted.role, t)}` });
        }
        return errors ?? undefined;
      }}
    >
      <h2 className="h3">{t('Add somebody')}</h2>
      <TextField
        name="email"
        label={t('Email')}
        hint={t('They need an account with this store.')}
        type="email"
        autoComplete="off"
        required
      />
      <div className="admin-line row cluster">
        <RoleFields roles={STAFF_ROLES.toReversed()} given="driver" truck={null} trucks={trucks} />
      </div>
      <div className="acts">
        <button type="submit" className="btn btn-primary" disabled={isBusy}>
          {t('Add to staff')}
        </button>
      </div>
    </Form>
  );
}
