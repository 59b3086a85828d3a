import { useState } from 'react';
import {
  type ContractorAccount,
  contractorFormSchema,
  type MyContractor,
  myContractorSchema,
} from '../../domain/contractors.ts';
import { callAsPerson, sending } from '../account/accountApi.ts';
import { PhoneField } from '../delivery/SiteFields.tsx';
import { keepContractor } from '../identity/contractorAccount.ts';
import type { Person } from '../identity/session.ts';
import { SubmitButton, TextField } from '../ui/Field.tsx';
import { type FieldProblem, Form } from '../ui/Form.tsx';
import { Icon } from '../ui/Icon.tsx';
import { type Translate, useT } from '../ui/locale.tsx';
import { PictureInput } from '../ui/pictures/PictureInput.tsx';
import { inBase64, shrinkPicture, Unreadable } from '../ui/pictures/shrinkPicture.ts';
import { toast } from '../ui/toast.tsx';

type ContractorFormProps = {
  account: ContractorAccount | null;
  person: Person;
  onSaved: (mine: MyContractor) => void;
};

/** Asks for an account, or changes its contact and certificate. */
export function ContractorForm({ account, person, onSaved }: ContractorFormProps) {
  const t = useT();
  const [certificate, setCertificate] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const pick = async (file: Blob) => {
    setReading(true);
    try {
      setCertificate(inBase64(await shrinkPicture(file)));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      toast({
        tone: 'error',
        title: t('Error'),
        text: t('This picture cannot be read here. Try another one.'),
      });
    } finally {
      setReading(false);
    }
  };
  return (
    <Form
      className="acc-form acc-wide"
      schema={contractorFormSchema}
      explain={(problem) => explain(problem, t)}
      save={async (business) => {
        const body = { ...business, certificate };
        const response = await callAsPerson('/api/contractor-account', sending('POST', body));
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
          label={t('Contact for invoices')}
          required
          defaultValue={account?.contactName ?? person.fullName ?? ''}
          autoComplete="name"
        />
        <TextField
          name="contactEmail"
          type="email"
          label={t('Email for invoices')}
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
        <div className="acc-two">
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
        <div className="acc-row">
          <PictureInput camera disabled={isReading} onPick={(file) => void pick(file)}>
            <Icon name="plus" size="sm" />
            {t('Take a photo of it')}
          </PictureInput>
          <PictureInput disabled={isReading} onPick={(file) => void pick(file)}>
            {t('Choose a picture')}
          </PictureInput>
        </div>
        <p className="hint" aria-live="polite">
          {certificate
            ? t('The picture goes with the form.')
            : account?.hasCertificate
              ? t('We have a picture of your certificate.')
              : null}
        </p>
      </fieldset>
      <div className="acc-row">
        <SubmitButton disabled={isReading} pendingLabel={t('Sending...')}>
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
  return field === 'businessName' ? t('Enter the name of your business.') : t('Enter who gets the invoices.');
}
