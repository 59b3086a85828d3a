import { useState } from 'react';
import * as z from 'zod/mini';
import { textOrNull } from '../../../domain/base/fields.ts';
import { formatMoney } from '../../../domain/base/money.ts';
import { centsTyped } from '../../../domain/base/typedFields.ts';
import { COLLECT_METHODS, type CollectMethod } from '../../../domain/delivery/deliveries.ts';
import type { StatusChange } from '../../../domain/orders/adminOrders.ts';
import { newId } from '../../offline/ids.ts';
import { GroupError } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { PaymentFields } from '../ui/PaymentFields.tsx';

export type CollectedMoney = { method: CollectMethod; amountCents: number; reference: string | null };

type CollectSheetProps = {
  title: string;
  dueCents: number;
  submit: string;
  isBusy: boolean;
  /** Offers that nothing was received, as the goods are handed over all the same. */
  canStayOpen?: boolean;
  /** null: nothing was received. */
  save: (collected: CollectedMoney | null) => Promise<void>;
  onClose: () => void;
};

/** Asks what was received for an order: cash or a check, all that is due or a part of it. */
export function CollectSheet({
  title,
  dueCents,
  submit,
  isBusy,
  canStayOpen = false,
  save,
  onClose,
}: CollectSheetProps) {
  const t = useT();
  const [method, setMethod] = useState<CollectMethod | 'open' | null>(canStayOpen ? null : 'cash');
  const amount = formatMoney(dueCents);
  const schema = z.discriminatedUnion('method', [
    z.object({ method: z.literal('open') }),
    z.object({
      method: z.enum(COLLECT_METHODS),
      amountCents: z
        .pipe(
          z.string(),
          z.transform((typed: string) => centsTyped(typed) ?? 0),
        )
        .check(z.refine((cents) => cents > 0 && cents <= dueCents)),
      reference: textOrNull(60),
    }),
  ]);
  return (
    <Sheet open onClose={onClose} title={title}>
      <Form
        className="stack gap-16"
        schema={schema}
        explain={({ field }) =>
          field === 'method'
            ? t('Say whether you received the money.')
            : field === 'reference'
              ? t('Up to 60 characters.')
              : t('Enter an amount up to {amount}.', { amount })
        }
        save={async (answer) => {
          await save(answer.method === 'open' ? null : answer);
          return undefined;
        }}
      >
        {canStayOpen ? <p>{t('{amount} is not paid yet.', { amount })}</p> : null}
        <PaymentFields
          name="method"
          choices={canStayOpen ? [...COLLECT_METHODS, 'open'] : COLLECT_METHODS}
          kind={method}
          onKind={setMethod}
          dueCents={dueCents}
          isPartly
        />
        <GroupError of="method" />
        <button type="submit" className="btn btn-commit btn-xl" disabled={isBusy}>
          {submit}
        </button>
      </Form>
    </Sheet>
  );
}

type HandedOverSheetProps = Pick<CollectSheetProps, 'dueCents' | 'submit' | 'isBusy' | 'onClose'> & {
  onAnswer: (answer: Pick<StatusChange, 'evenUnpaid' | 'received'>) => Promise<void>;
};

/** Asks staff for the money before an order counts as delivered or picked up. */
export function HandedOverSheet({ onAnswer, ...sheet }: HandedOverSheetProps) {
  const t = useT();
  // A retry of the same payment keeps its id.
  const [id] = useState(newId);
  return (
    <CollectSheet
      {...sheet}
      title={t('Not paid yet')}
      canStayOpen
      save={(collected) =>
        onAnswer(
          collected
            ? {
                received: {
                  id,
                  kind: collected.method,
                  amountCents: collected.amountCents,
                  reference: collected.reference,
                },
              }
            : { evenUnpaid: true },
        )
      }
    />
  );
}
