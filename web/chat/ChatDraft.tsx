import type { ChatDraft as Draft } from '../../domain/chat/chat.ts';
import { MAX_CONVERSATION, quoteFormSchema } from '../../domain/quotes.ts';
import { usePerson } from '../identity/session.ts';
import { explainQuote, sendRequest } from '../quotes/quotes.ts';
import { SubmitButton, TextArea, TextField } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { type Translate, useLanguage, useT } from '../ui/locale.tsx';
import { showSaveError } from '../ui/saveError.ts';
import { closeDraft, readConversation } from './conversation.ts';

/**
 * A request to the yard that the assistant drafted. Nothing is sent before the person has read it and pressed the
 * button; then it goes through the outbox, like the contact form.
 */
export function ChatDraft({ id, draft }: { id: string; draft: Draft }) {
  const t = useT();
  const language = useLanguage();
  const person = usePerson();
  const { material, zip, cubicYards } = draft;
  return (
    <Form
      className="chat-draft stack gap-12"
      aria-label={t('Message to the yard')}
      schema={quoteFormSchema}
      values={{
        kind: material || cubicYards ? 'quote' : 'message',
        lines: '[]',
        language,
        material,
        zip,
        cubicYards: cubicYards?.toString(),
        conversation: conversationText(t),
      }}
      explain={explainQuote(t)}
      save={async (request) => {
        try {
          const { state } = await sendRequest(request);
          closeDraft(
            id,
            state === 'applied'
              ? t('Sent. A person at the yard answers by email or phone.')
              : state === 'waiting'
                ? t('Saved on this device. It will be sent when you have signal.')
                : t('The yard could not accept it as it is. Open the outbox to change or delete it.'),
          );
          return;
        } catch (error) {
          await showSaveError(error, t, t('There was an issue sending your message. Please try again.'));
          return {};
        }
      }}
    >
      <TextField
        name="name"
        label={t('Name')}
        required
        defaultValue={person?.fullName ?? ''}
        autoComplete="name"
      />
      <TextField
        name="email"
        label={t('Email')}
        required
        defaultValue={person?.email}
        inputMode="email"
        autoComplete="email"
      />
      <TextField name="phone" label={t('Phone')} inputMode="tel" autoComplete="tel" />
      <TextArea name="message" label={t('Message')} required rows={3} defaultValue={draft.message} />
      <p className="small muted">{t('This conversation goes with it.')}</p>
      <SubmitButton pendingLabel={t('Sending...')}>{t('Send to the yard')}</SubmitButton>
    </Form>
  );
}

/** The end of the conversation, as much of it as a request may hold. */
const conversationText = (t: Translate): string =>
  readConversation()
    .messages.map(({ isUser, text }) => `${isUser ? t('Customer') : t('Assistant')}: ${text}`)
    .join('\n')
    .slice(-MAX_CONVERSATION);
