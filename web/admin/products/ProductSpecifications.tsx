import { WRITTEN_LISTS, WRITTEN_SPECIFICATIONS } from '../../../domain/admin/products.ts';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import type { Draft } from './productDraft.ts';
import { fieldWords, knownWords } from './productLabels.ts';

type ProductSpecificationsProps = {
  draft: Draft;
  error: string | null;
  onChange: (part: Partial<Draft>) => void;
};

/** The keys that customers see, each with its field, and all others as lines. */
export function ProductSpecifications({ draft, error, onChange }: ProductSpecificationsProps) {
  const t = useT();
  const words = knownWords(t);
  return (
    <details className="admin-more" open={error !== null || undefined}>
      <summary>
        {fieldWords(t).metadata}
        <Icon name="chevron-down" />
      </summary>
      <div className="admin-two">
        {[...WRITTEN_SPECIFICATIONS, ...WRITTEN_LISTS].map((key) => (
          <Field key={key} label={words[key] ?? key}>
            {(control) => (
              <input
                {...control}
                className="inp"
                value={draft.known[key] ?? ''}
                maxLength={500}
                onChange={(event) => onChange({ known: { ...draft.known, [key]: event.target.value } })}
              />
            )}
          </Field>
        ))}
      </div>
      <Field
        label={t('Further keys, “key: value” a line')}
        hint={t('Internal ones such as supplier_sku are never shown to customers.')}
        error={error}
      >
        {(control) => (
          <textarea
            {...control}
            className="inp"
            rows={4}
            value={draft.others}
            onChange={(event) => onChange({ others: event.target.value })}
          />
        )}
      </Field>
    </details>
  );
}
