import type { Language } from '../../domain/base/locale.ts';
import type { Sql } from '../db/sql.ts';
import type { Email } from '../notifications/email.ts';
import type { Compose, Mail } from '../notifications/sendMail.ts';
import { type Kind, mint } from './mailedTokens.ts';
import type { Keyring } from './secrets.ts';
import { type Account, type Factor, findAccount, fullNameOf } from './users.ts';

// Emails about an account. A link leads to a page of the store with a button (link scanners press no buttons), on any
// device; the token is behind the #, which browsers do not send to servers.

const WORDS = {
  en: {
    hello: (name: string | null) => (name ? `Hello ${name},` : 'Hello,'),
    stranger: 'If this was not you, ignore this mail: nothing happens without the link.',
    code: 'Or type this code. It works for ten minutes.',
    verify: {
      subject: 'Confirm your email address',
      text: 'Please confirm that this is your email address. The link works for 24 hours, once.',
      label: 'Confirm my email address',
    },
    recovery: {
      subject: 'Choose a new password',
      text: 'Somebody, hopefully you, asked for a new password. The link works for one hour, once.',
      label: 'Choose a new password',
    },
    magiclink: {
      subject: 'Your sign-in link',
      text: 'With this link you sign in without a password. It works for one hour, once.',
      label: 'Sign in',
    },
    exists: {
      subject: 'You already have an account',
      text: 'Somebody, hopefully you, tried to make an account with this email address. There already is one: sign in, or choose a new password if you forgot yours.',
      label: 'Sign in',
    },
    reauthentication: {
      subject: 'Your confirmation code',
      text: 'Type this code to confirm the change to your account. It works for ten minutes.',
    },
    changed: {
      subject: 'Your password was changed',
      text: 'The password of your account was just changed, and other devices were signed out. If this was not you, choose a new password now.',
      label: 'Choose a new password',
    },
    factor: {
      kinds: {
        totp: 'An authenticator app',
        webauthn: 'A passkey',
        recovery_code: 'The set of recovery codes',
      },
      added: {
        subject: 'Two-step sign-in is on',
        text: (what: string) =>
          `${what} was added to your account. From now on signing in asks for it after your password.`,
      },
      removed: {
        subject: 'Two-step sign-in was changed',
        text: (what: string) => `${what} was removed from your account.`,
      },
      used: {
        subject: 'A recovery code was used',
        text: () => 'One of your recovery codes was used to sign in. It does not work again.',
      },
      stranger: 'If this was not you, choose a new password now and call us.',
      label: 'Choose a new password',
    },
    device: {
      subject: 'New sign-in to your account',
      text: (device: string | null) =>
        `Somebody, hopefully you, just signed in to your account on ${device ? `a new device: ${device}` : 'a device that is new to us'}.`,
      stranger:
        'If it was you, there is nothing to do. If not, choose a new password now: that signs out every other device.',
      label: 'See where you are signed in',
    },
    deleted: {
      subject: 'Your account was deleted',
      text: 'Your account and what we kept with it are gone. Your past orders stay in our books, as the law asks, without your name, email, phone and street.',
      again: 'You can sign up again with this address at any time.',
    },
  },
  es: {
    hello: (name: string | null) => (name ? `Hola ${name}:` : 'Hola:'),
    stranger: 'Si no fue usted, ignore este correo: sin el enlace no pasa nada.',
    code: 'O escriba este código. Sirve durante diez minutos.',
    verify: {
      subject: 'Confirme su correo electrónico',
      text: 'Por favor confirme que este es su correo electrónico. El enlace sirve durante 24 horas, una sola vez.',
      label: 'Confirmar mi correo',
    },
    recovery: {
      subject: 'Elija una contraseña nueva',
      text: 'Alguien, esperamos que usted, pidió una contraseña nueva. El enlace sirve durante una hora, una sola vez.',
      label: 'Elegir una contraseña nueva',
    },
    magiclink: {
      subject: 'Su enlace para entrar',
      text: 'Con este enlace entra sin contraseña. Sirve durante una hora, una sola vez.',
      label: 'Entrar',
    },
    exists: {
      subject: 'Usted ya tiene una cuenta',
      text: 'Alguien, esperamos que usted, intentó crear una cuenta con este correo. Ya existe una: entre, o elija una contraseña nueva si la olvidó.',
      label: 'Entrar',
    },
    reauthentication: {
      subject: 'Su código de confirmación',
      text: 'Escriba este código para confirmar el cambio en su cuenta. Sirve durante diez minutos.',
    },
    changed: {
      subject: 'Su contraseña fue cambiada',
      text: 'La contraseña de su cuenta acaba de cambiar y se cerró la sesión en otros dispositivos. Si no fue usted, elija una contraseña nueva ahora.',
      label: 'Elegir una contraseña nueva',
    },
    factor: {
      kinds: {
        totp: 'una aplicación de autenticación',
        webauthn: 'una llave de acceso',
        recovery_code: 'el juego de códigos de recuperación',
      },
      added: {
        subject: 'La entrada en dos pasos está activada',
        text: (what: string) =>
          `Se agregó ${what} a su cuenta. Desde ahora se le pedirá después de la contraseña para entrar.`,
      },
      removed: {
        subject: 'Cambió la entrada en dos pasos',
        text: (what: string) => `Se quitó ${what} de su cuenta.`,
      },
      used: {
        subject: 'Se usó un código de recuperación',
        text: () => 'Se usó uno de sus códigos de recuperación para entrar. Ya no vuelve a servir.',
      },
      stranger: 'Si no fue usted, elija una contraseña nueva ahora y llámenos.',
      label: 'Elegir una contraseña nueva',
    },
    device: {
      subject: 'Nuevo inicio de sesión en su cuenta',
      text: (device: string | null) =>
        `Alguien, esperamos que usted, acaba de iniciar sesión en su cuenta en un aparato nuevo${device ? `: ${device}` : ''}.`,
      stranger:
        'Si fue usted, no tiene que hacer nada. Si no, elija ahora una contraseña nueva: así se cierra la sesión en todos los demás aparatos.',
      label: 'Ver dónde inició sesión',
    },
    deleted: {
      subject: 'Su cuenta fue borrada',
      text: 'Su cuenta y lo que guardábamos con ella ya no existen. Sus pedidos anteriores quedan en nuestros libros, como pide la ley, sin su nombre, correo, teléfono ni calle.',
      again: 'Puede registrarse otra vez con este correo cuando quiera.',
    },
  },
} as const;

type Parts = { sql: Sql; keyring: Keyring; publicUrl: string };
type AccountTemplate =
  | 'verify'
  | 'recovery'
  | 'magiclink'
  | 'reauthentication'
  | 'password_changed'
  | 'factor_changed'
  | 'new_device'
  | 'account_deleted';

/** For each account email: its recipient, if there is one. Unknown addresses get no email. */
export function accountEmails(parts: Parts): { readonly [T in AccountTemplate]: Compose } {
  const { sql, publicUrl } = parts;

  const forUser = (write: (user: Account, mail: Mail) => Promise<Email | null>): Compose => {
    return async (mail) => {
      const user = mail.recipient === null ? null : await findAccount(sql, mail.recipient);
      return user && user.disabledAt === null ? write(user, mail) : null;
    };
  };

  const withLink = (user: Account, mail: Mail, kind: Kind, words: 'verify' | 'recovery' | 'magiclink') =>
    linkLetter(parts, user, mail, kind, words);

  return {
    verify: forUser(async (user, mail) => {
      if (user.emailConfirmedAt === null) return withLink(user, mail, 'signup', 'verify');
      return mail.facts.again === true ? null : already(user, mail.language, publicUrl);
    }),
    recovery: forUser((user, mail) => withLink(user, mail, 'recovery', 'recovery')),
    magiclink: forUser((user, mail) => withLink(user, mail, 'magiclink', 'magiclink')),
    reauthentication: forUser(async (user, { language }) => {
      const { code } = await mint(sql, parts.keyring, user.id, 'reauthentication');
      const { subject, text } = WORDS[language].reauthentication;
      return email(user, language, subject, [
        { kind: 'text', text },
        { kind: 'code', text: code },
      ]);
    }),
    password_changed: forUser(async (user, { language }) => {
      const { subject, text, label } = WORDS[language].changed;
      return email(user, language, subject, [
        { kind: 'text', text },
        { kind: 'link', label, url: `${publicUrl}/auth` },
      ]);
    }),
    new_device: forUser(async (user, { language, facts }) => {
      const { subject, text, stranger, label } = WORDS[language].device;
      return email(user, language, subject, [
        { kind: 'text', text: text(typeof facts.device === 'string' ? facts.device : null) },
        { kind: 'text', text: stranger },
        { kind: 'link', label, url: `${publicUrl}/account/security` },
      ]);
    }),
    account_deleted: async ({ recipient, language }) => {
      if (recipient === null) return null;
      const { subject, text, again } = WORDS[language].deleted;
      const texts = [WORDS[language].hello(null), text, again];
      return {
        to: recipient,
        subject,
        heading: subject,
        blocks: texts.map((text) => ({ kind: 'text' as const, text })),
      };
    },
    factor_changed: forUser(async (user, { language, facts }) => {
      const words = WORDS[language].factor;
      const { subject, text } = words[facts.change as 'added' | 'removed' | 'used'];
      return email(user, language, subject, [
        { kind: 'text', text: text(words.kinds[facts.kind as Factor['factor_type']]) },
        { kind: 'text', text: words.stranger },
        { kind: 'link', label: words.label, url: `${publicUrl}/auth` },
      ]);
    }),
  };
}

async function linkLetter(
  { sql, keyring, publicUrl }: Parts,
  user: Account,
  { language, facts }: Mail,
  kind: Kind,
  about: 'verify' | 'recovery' | 'magiclink',
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
  const { subject, text, label } = WORDS[language][about];
  const behind = new URLSearchParams({ token_hash: link, type: kind });
  if (typeof facts.next === 'string' && facts.next !== '/') behind.set('next', facts.next);
  return email(user, language, subject, [
    { kind: 'text', text },
    { kind: 'link', label, url: `${publicUrl}/auth/confirm#${behind}` },
    { kind: 'text', text: WORDS[language].code },
    { kind: 'code', text: code },
    { kind: 'text', text: WORDS[language].stranger },
  ]);
}

function already(user: Account, language: Language, publicUrl: string): Email {
  const { subject, text, label } = WORDS[language].exists;
  return email(user, language, subject, [
    { kind: 'text', text },
    { kind: 'link', label, url: `${publicUrl}/auth` },
  ]);
}

function email(user: Account, language: Language, subject: string, blocks: Email['blocks']): Email {
  const name = user.emailConfirmedAt === null ? null : shortName(user);
  const hello = WORDS[language].hello(name);
  return { to: user.email, subject, heading: subject, blocks: [{ kind: 'text', text: hello }, ...blocks] };
}

/** Only for a confirmed address: otherwise anybody could make us send any words to anybody. */
function shortName(user: Account): string | null {
  return fullNameOf(user)?.replaceAll(/\s+/g, ' ').slice(0, 60) ?? null;
}
