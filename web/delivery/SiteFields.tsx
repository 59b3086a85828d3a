import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { isUsPhone } from '../../domain/base/phones.ts';
import { hasHouseNumber } from '../../domain/delivery/sites.ts';
import { TextField } from '../ui/Field.tsx';
import { useT } from '../ui/locale.tsx';

// Fields checked by shape. They only ask, so that a foreign number or a barn without a house number still goes through.

type SiteFieldProps = ComponentProps<typeof TextField>;

export function PhoneField(props: SiteFieldProps) {
  const t = useT();
  const question = t('A US number has 10 digits. Is this one right?');
  return <AskingField {...props} type="tel" isOdd={(phone) => !isUsPhone(phone)} question={question} />;
}

export function StreetField(props: SiteFieldProps) {
  const t = useT();
  const question = t('No house number? Then tell the driver how to find the place.');
  return <AskingField {...props} isOdd={(street) => !hasHouseNumber(street)} question={question} />;
}

type AskingFieldProps = SiteFieldProps & { isOdd: (text: string) => boolean; question: string };

/**
 * Asks once the field is left; a question on the screen goes as soon as the text is right. The form is not sent before
 * the question could be read.
 */
function AskingField({ isOdd, question, hint, onBlur, onChange, ...field }: AskingFieldProps) {
  const isAsked = (text: string) => text.trim() !== '' && isOdd(text);
  const [isLeft, setIsLeft] = useState(() => isAsked(String(field.value ?? field.defaultValue ?? '')));
  // A saved place may have filled it since.
  const asks = isLeft && (field.value === undefined || isAsked(String(field.value)));
  const input = useRef<HTMLInputElement>(null);
  const isRead = useRef(false);
  useEffect(() => {
    const field = input.current;
    const form = field?.form;
    const heed = (event: Event) => {
      // Before the press leaves the field, which asks.
      if (event.type !== 'submit') isRead.current ||= asks;
      else if (field && !isRead.current && isAsked(field.value)) {
        isRead.current = true;
        setIsLeft(true);
        // Only the first of several questions is answered.
        const isEarlier =
          field.compareDocumentPosition(document.activeElement ?? field) & Node.DOCUMENT_POSITION_FOLLOWING;
        if (!event.defaultPrevented || isEarlier) field.focus();
        event.preventDefault();
        event.stopPropagation();
      }
    };
    const types = ['pointerdown', 'keydown', 'submit'];
    for (const type of types) form?.addEventListener(type, heed, true);
    return () => {
      for (const type of types) form?.removeEventListener(type, heed, true);
    };
  });
  return (
    <TextField
      {...field}
      ref={input}
      hint={asks ? <span role="alert">{question}</span> : hint}
      onChange={(event) => {
        isRead.current = false;
        if (asks) setIsLeft(isAsked(event.target.value));
        onChange?.(event);
      }}
      onBlur={(event) => {
        setIsLeft(isAsked(event.target.value));
        onBlur?.(event);
      }}
    />
  );
}
