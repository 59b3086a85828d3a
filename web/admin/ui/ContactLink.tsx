/** Somebody's number, to be called with one tap. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className="link num" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      {phone}
    </a>
  );
}

/** Somebody's address, to be written to. */
export function MailLink({ email }: { email: string }) {
  return (
    <a className="link" href={`mailto:${email}`}>
      {email}
    </a>
  );
}
