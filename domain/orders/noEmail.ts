// Phone orders of people without an email. They get a made-up address, which signs their links and groups a customer's
// orders; no email is sent to it.

const DOMAIN = '@no-email.invalid';
/** The domain of a deleted account's orders: `forget_person` (sql/0014_row_security.sql). */
const DELETED = '@deleted.invalid';

export const noEmail = (id: string): string => `${id}${DOMAIN}`;

export const hasEmail = (email: string): boolean => !email.endsWith(DOMAIN);

/** Whether email to it can reach anybody. */
export const isMailable = (email: string): boolean => hasEmail(email) && !email.endsWith(DELETED);
