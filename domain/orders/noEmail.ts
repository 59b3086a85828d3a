// Orders by phone of people who have no email. The order then has an address that nobody has, by which the links to it
// are signed and the same customer's orders are found; no mail goes there.

const DOMAIN = '@no-email.invalid';
/** Of the orders of a deleted account: `delete_account` (sql/0012_row_security.sql). */
const DELETED = '@deleted.invalid';

export const noEmail = (id: string): string => `${id}${DOMAIN}`;

export const hasEmail = (email: string): boolean => !email.endsWith(DOMAIN);

/** Whether mails to it reach anybody. */
export const isMailable = (email: string): boolean => hasEmail(email) && !email.endsWith(DELETED);
