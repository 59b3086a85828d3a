import { CUSTOM_BLEND_MINIMUM_YARDS } from '../../domain/base/settings.ts';
import { PROJECT_TYPES } from '../../domain/quotes.ts';
import { useZip } from '../delivery/zip.ts';
import { SelectField, TextField } from '../ui/Field.tsx';
import { useT } from '../ui/locale.tsx';
import { projectTypeLabel, type QuoteEntries } from './quotes.ts';

export function ProjectTypeField({ start }: { start: QuoteEntries }) {
  const t = useT();
  return (
    <SelectField
      name="projectType"
      label={t('Project type')}
      defaultValue={start.projectType}
      options={[
        ['', t('Choose one')],
        ...PROJECT_TYPES.map((type) => [type, projectTypeLabel(type, t)] as const),
      ]}
    />
  );
}

export function ZipField({ start }: { start: QuoteEntries }) {
  const t = useT();
  const remembered = useZip();
  return (
    <TextField
      name="zip"
      label={t('Delivery ZIP code')}
      defaultValue={start.zip || (remembered ?? '')}
      inputMode="numeric"
      autoComplete="postal-code"
      maxLength={20}
    />
  );
}

/** The contact page's additional fields. */
export function WholeFields({ start }: { start: QuoteEntries }) {
  const t = useT();
  return (
    <>
      <TextField
        name="company"
        label={t('Company (optional)')}
        defaultValue={start.company}
        autoComplete="organization"
      />
      <SelectField
        name="kind"
        label={t('What do you need?')}
        defaultValue={start.kind}
        options={[
          ['quote', t('A delivered price')],
          ['custom_blend', t('A custom blend ({n} or more yards)', { n: CUSTOM_BLEND_MINIMUM_YARDS })],
          ['message', t('Something else')],
        ]}
      />
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
    </>
  );
}
