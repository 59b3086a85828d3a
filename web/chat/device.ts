import { planOf } from '../../domain/chat/chatDesk.ts';
import type { ChatReply } from '../../domain/chat/chatMessages.ts';
import { deskWords, helloWords, thanksWords } from '../../domain/chat/chatTexts.ts';
import { cardsOf, lookUp } from '../../domain/chat/chatTools.ts';
import { readPerson } from '../identity/session.ts';
import { deviceCatalogSource } from '../offline/catalog.ts';
import type { Translate } from '../ui/locale.tsx';

/** Answers from what this device keeps: the written answers, the catalog, the delivery rule and the calculator. */
export async function askDevice(text: string, { t }: { t: Translate }): Promise<ChatReply> {
  const answer = { cards: [], draft: null, from: 'device', isFailure: false } as const;
  const snapshot = await deviceCatalogSource.open();
  const plan = planOf(text, snapshot.products);
  if (plan.kind === 'hello') return { ...answer, cards: [], text: helloWords(t) };
  if (plan.kind === 'thanks') return { ...answer, cards: [], text: thanksWords(t) };
  const [first] = plan.calls;
  if (first?.name === 'my_orders' && readPerson()) {
    return { ...answer, cards: [], text: t('Your orders are kept on this device: /account/orders') };
  }
  const findings = plan.calls.map((call) => lookUp(call, { snapshot, t }));
  const drafts = findings.flatMap((finding) => (finding.kind === 'draft' ? [finding.draft] : []));
  return {
    ...answer,
    text: deskWords(findings, snapshot.settings.phone, t),
    cards: cardsOf(findings, snapshot.products),
    draft: drafts.at(-1) ?? null,
  };
}
