import {
  type ContractorAccount,
  contractorRequestSchema,
  type MyContractor,
  myContractorSchema,
} from '../../domain/contractors.ts';
import { keepContractor } from '../catalog/contractorAccount.ts';
import { PhoneField } from '../delivery/SiteFields.tsx';
import { callAsPerson } from '../identity/callAsPerson.ts';
import type { Person } from '../identity/session.ts';
import { jsonRequest } from '../offline/api.ts';
import { SubmitButton, TextField } from '../ui/Field.tsx';
import { type FieldProblem, Form } from '../ui/Form.tsx';
import { type Translate, useT } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';

type ContractorFormProps = {
  account: ContractorAccount | null;
  person: Person;
  onSaved: (contractor: MyContractor) => void;
};

/** Asks for an account, or changes its contact and certificate. */
export function ContractorForm({ account, person, onSaved }: ContractorFormProps) {
  const t = useT();
  return (
    <Form
      className="form"
      schema={contractorRequestSchema}
      explain={(problem) => explain(problem, t)}
      save={async (business) => {
        const response = await callAsPerson('/api/contractor-account', jsonRequest('POST', business));
        if (!response.ok) throw new Error(`not saved: ${response.status}`);
        const saved = keepContractor(myContractorSchema.parse(await response.json()));
        toast({
          title:
            account?.status === 'approved' ? t('Your changes are saved') : t('Your request is with the yard'),
        });
        onSaved(saved);
        return undefined;
      }}
    >
      <fieldset>
        <legend className="h3">{t('Your business')}</legend>
        <TextField
          name="businessName"
          label={t('Business name')}
          required
          defaultValue={account?.businessName}
          autoComplete="organization"
        />
        <TextField
          name="contactName"
          label={t('Contact person')}
          required
          defaultValue={account?.contactName ?? person.fullName ?? ''}
          autoComplete="name"
        />
        <TextField
          name="contactEmail"
          type="email"
          label={t('Email')}
          required
          defaultValue={account?.contactEmail ?? person.email}
          autoComplete="email"
        />
        <PhoneField
          name="contactPhone"
          label={t('Phone')}
          defaultValue={account?.contactPhone ?? ''}
          autoComplete="tel"
        />
      </fieldset>
      <fieldset>
        <legend className="h3">{t('Tax-exempt certificate')}</legend>
        <p className="hint">{t('Only if your business is exempt from sales tax in Tennessee.')}</p>
        <div className="tiles gap-18">
          <TextField
            name="certificateNumber"
            label={t('Certificate number')}
            defaultValue={account?.certificateNumber ?? ''}
            autoComplete="off"
          />
          <TextField
            name="certificateExpiresOn"
            type="date"
            label={t('Expires on')}
            defaultValue={account?.certificateExpiresOn ?? ''}
          />
        </div>
      </fieldset>
      <div className="row cluster gap-10">
        <SubmitButton pendingLabel={t('Sending...')}>
          {account?.status === 'approved' ? t('Save') : t('Ask for a contractor account')}
        </SubmitButton>
      </div>
    </Form>
  );
}

function explain({ field, missing }: FieldProblem, t: Translate): string {
  if (field === 'contactEmail') return t('Add the rest of the address, like name@mail.com');
  if (field === 'certificateExpiresOn') return t('That is not a date. Choose a day.');
  if (!missing) return t('This is too long. Shorten it, please.');
  return field === 'businessName'
    ? t('Enter the name of your business.')
    : t('Enter the name of a contact person.');
}
