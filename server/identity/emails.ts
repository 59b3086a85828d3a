import type { Language, Translate } from '../../domain/base/locale.ts';
import { shorten } from '../../domain/base/shorten.ts';
import type { Sql } from '../db/sql.ts';
import type { Email } from '../notifications/email.ts';
import type { Compose, Emails, Mail } from '../notifications/sendMail.ts';
import { TRANSLATORS } from '../notifications/translators.ts';
import { type Kind, mint } from './mailedTokens.ts';
import type { Keyring } from './secrets.ts';
import { type Account, type Factor, findAccount, fullNameOf } from './users.ts';

// Emails about an account. A link opens a page with a button, because link scanners open links but press no buttons. It
// works on any device. The token follows the #, because browsers do not send that part to servers.

type Parts = { sql: Sql; keyring: Keyring; publicUrl: string };
/** For each account email: its recipient, if there is one. Unknown addresses get no email. */
export function accountEmails(parts: Parts) {
  const { sql, publicUrl } = parts;

  const forUser = (write: (user: Account, mail: Mail) => Promise<Email | null>): Compose => {
    return async (mail) => {
      const user = mail.recipient === null ? null : await findAccount(sql, mail.recipient);
      return user && user.disabledAt === null ? write(user, mail) : null;
    };
  };

  const withLink = (user: Account, mail: Mail, kind: LinkKind) => linkLetter(parts, user, mail, kind);

  return {
    verify: forUser(async (user, mail) => {
      if (user.emailConfirmedAt === null) return withLink(user, mail, 'signup');
      return mail.facts.again === true ? null : accountExists(user, mail.language, publicUrl);
    }),
    recovery: forUser((user, mail) => withLink(user, mail, 'recovery')),
    magiclink: forUser((user, mail) => withLink(user, mail, 'magiclink')),
    reauthentication: forUser(async (user, { language }) => {
      const { code } = await mint(sql, parts.keyring, user.id, 'reauthentication');
      const t = TRANSLATORS[language];
      return email(user, t, t('Your confirmation code'), [
        t('Type this code to confirm the change to your account. It works for ten minutes.'),
        { kind: 'code', text: code },
      ]);
    }),
    password_changed: forUser(async (user, { language }) => {
      const t = TRANSLATORS[language];
      return email(user, t, t('Your password was changed'), [
        t(
          'The password of your account was just changed, and other devices were signed out. If this was not you, choose a new password now.',
        ),
        { kind: 'link', label: t('Choose a new password'), url: `${publicUrl}/auth` },
      ]);
    }),
    new_device: forUser(async (user, { language, facts: { device } }) => {
      const t = TRANSLATORS[language];
      return email(user, t, t('New sign-in to your account'), [
        typeof device === 'string'
          ? t('Somebody, hopefully you, just signed in to your account on a new device: {device}.', {
              device,
            })
          : t('Somebody, hopefully you, just signed in to your account on a device that is new to us.'),
        t(
          'If it was you, there is nothing to do. If not, choose a new password now: that signs out every other device.',
        ),
        { kind: 'link', label: t('See where you are signed in'), url: `${publicUrl}/account/security` },
      ]);
    }),
    account_deleted: async ({ recipient, language }) => {
      if (recipient === null) return null;
      const t = TRANSLATORS[language];
      const subject = t('Your account was deleted');
      return {
        to: recipient,
        subject,
        heading: subject,
        blocks: [
          t('Hello,'),
          t(
            'Your account and what we kept with it are gone. Your past orders stay on our books, as the law requires, without your name, email, phone and street.',
          ),
          t('You can sign up again with this address at any time.'),
        ],
      };
    },
    factor_changed: forUser(async (user, { language, facts }) => {
      const t = TRANSLATORS[language];
      const { subject, text } = factorTexts(facts as FactorChange, t);
      return email(user, t, subject, [
        text,
        t('If this was not you, choose a new password now and call us.'),
        { kind: 'link', label: t('Choose a new password'), url: `${publicUrl}/auth` },
      ]);
    }),
  } satisfies Partial<Emails>;
}

type FactorChange = { change: 'added' | 'removed' | 'used'; kind: Factor['factor_type'] };

function factorTexts({ change, kind }: FactorChange, t: Translate): { subject: string; text: string } {
  const factorName = factorText(kind, t);
  switch (change) {
    case 'added':
      return {
        subject: t('Two-step sign-in is on'),
        text: t('{what} was added to your account. From now on signing in asks for it after your password.', {
          what: factorName,
        }),
      };
    case 'removed':
      return {
        subject: t('Two-step sign-in was changed'),
        text: t('{what} was removed from your account.', { what: factorName }),
      };
    case 'used':
      return {
        subject: t('A recovery code was used'),
        text: t('One of your recovery codes was used to sign in. It does not work again.'),
      };
  }
}

function factorText(kind: Factor['factor_type'], t: Translate): string {
  switch (kind) {
    case 'totp':
      return t('An authenticator app');
    case 'webauthn':
      return t('A passkey');
    case 'recovery_code':
      return t('The set of recovery codes');
  }
}

type LinkKind = Exclude<Kind, 'reauthentication'>;

async function linkLetter(
  { sql, keyring, publicUrl }: Parts,
  user: Account,
  { language, facts }: Mail,
  kind: LinkKind,
): Promise<Email | null> {
  const minted = await sql.begin(async (tx) => {
    const [now] = await tx<{ signupId: string | null }[]>`
      select signup_id from users where id = ${user.id} for no key update`;
    // A later sign-up replaced the one this email is for, and sends its own email.
    const isReplaced = kind === 'signup' && now?.signupId !== (facts.signupId ?? null);
    return isReplaced ? null : mint(tx, keyring, user.id, kind);
  });
  if (minted === null) return null;
  const { link, code } = minted;
  const sentAt = kind === 'recovery' || kind === 'magiclink' ? 'recovery_sent_at' : 'confirmation_sent_at';
  await sql`update users set ${sql(sentAt)} = now() where id = ${user.id}`;
  const t = TRANSLATORS[language];
  const { subject, text, label } = linkTexts(kind, t);
  const query = new URLSearchParams({ token_hash: link, type: kind });
  if (typeof facts.next === 'string' && facts.next !== '/') query.set('next', facts.next);
  return email(user, t, subject, [
    text,
    { kind: 'link', label, url: `${publicUrl}/auth/confirm#${query}` },
    t('Or type this code. It works for ten minutes.'),
    { kind: 'code', text: code },
    t('If this was not you, ignore this email: nothing happens without the link.'),
  ]);
}

function linkTexts(kind: LinkKind, t: Translate): { subject: string; text: string; label: string } {
  switch (kind) {
    case 'signup':
      return {
        subject: t('Confirm your email address'),
        text: t('Please confirm that this is your email address. The link works for 24 hours, once.'),
        label: t('Confirm my email address'),
      };
    case 'recovery':
      return {
        subject: t('Choose a new password'),
        text: t('Somebody, hopefully you, asked for a new password. The link works for one hour, once.'),
        label: t('Choose a new password'),
      };
    case 'magiclink':
      return {
        subject: t('Your sign-in link'),
        text: t('With this link you sign in without a password. It works for one hour, once.'),
        label: t('Sign in'),
      };
  }
}

function accountExists(user: Account, language: Language, publicUrl: string): Email {
  const t = TRANSLATORS[language];
  return email(user, t, t('You already have an account'), [
    t(
      'Somebody, hopefully you, tried to make an account with this email address. There already is one: sign in, or choose a new password if you forgot yours.',
    ),
    { kind: 'link', label: t('Sign in'), url: `${publicUrl}/auth` },
  ]);
}

function email(user: Account, t: Translate, subject: string, blocks: Email['blocks']): Email {
  const name = user.emailConfirmedAt === null ? null : shortName(user);
  const hello = name ? t('Hello {name},', { name }) : t('Hello,');
  return { to: user.email, subject, heading: subject, blocks: [hello, ...blocks] };
}

/** Only for a confirmed address: otherwise anybody could make us send their own text to strangers. */
function shortName(user: Account): string | null {
  const name = fullNameOf(user)?.replaceAll(/\s+/g, ' ');
  return name === undefined ? null : shorten(name, 60);
}
