import { type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';
import { newId } from '../../offline/ids.ts';
import { type FieldProblem, Form } from '../../ui/Form.tsx';
import { useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SheetActs } from '../ui/SheetActs.tsx';
import { UNSAVED } from '../ui/unsaved.tsx';
import { useAdminMutation } from '../ui/useAdminMutation.ts';
import type { EntryResult } from './orderEntry.ts';

type EntrySheetProps<Schema extends z.ZodMiniType> = {
  title: string;
  schema: Schema;
  explain: (problem: FieldProblem) => string;
  send: (id: string, entry: z.output<Schema>) => Promise<EntryResult>;
  onSent?: (entry: z.output<Schema>) => void;
  /** The label of the button that sends it. */
  submit: string;
  onClose: () => void;
  children: ReactNode;
};

/** The form of one entry about an order: a payment, a credit, a return. */
export function EntrySheet<Schema extends z.ZodMiniType>({
  title,
  schema,
  explain,
  send,
  onSent,
  submit,
  onClose,
  children,
}: EntrySheetProps<Schema>) {
  const t = useT();
  const { isBusy, attempt } = useAdminMutation('orders');
  // A retry of the same entry keeps its id.
  const [id] = useState(newId);
  const save = async (entry: z.output<Schema>) => {
    const answer = await attempt(() => send(id, entry), t('It could not be saved.'));
    if (!answer) return UNSAVED;
    if (answer.kind === 'wrong') return answer.errors;
    onSent?.(entry);
    onClose();
    return undefined;
  };
  return (
    <Sheet open onClose={onClose} title={title}>
      <Form className="stack gap-12 mt-12" schema={schema} explain={explain} save={save}>
        {children}
        <SheetActs label={submit} isBusy={isBusy} onClose={onClose} />
      </Form>
    </Sheet>
  );
}
