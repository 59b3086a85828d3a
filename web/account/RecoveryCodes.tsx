import { Button } from '../ui/Button.tsx';
import { downloadFile } from '../ui/download.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { copyText } from '../ui/share.ts';
import { toast } from '../ui/toast.tsx';

/** Shows the codes once; afterwards only their hashes exist. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useT();
  const text = codes.map(inGroups).join('\n');
  const copy = async () => {
    if (await copyText(text)) toast({ title: t('Copied') });
    else
      toast({
        tone: 'error',
        title: t('Error'),
        text: t('This browser does not let us copy. Write them down.'),
      });
  };
  return (
    <section className="panel stack gap-10 breaks" aria-labelledby="recovery-codes">
      <h3 id="recovery-codes">{t('Your recovery codes')}</h3>
      <p>
        {t(
          'Keep them where you can find them without your phone. Each works once. We do not show them again.',
        )}
      </p>
      <ol className="tiles gap-8 num">
        {codes.map((code) => (
          <li key={code}>{inGroups(code)}</li>
        ))}
      </ol>
      <div className="row cluster gap-10">
        <Button onClick={() => void copy()}>
          <Icon name="copy" />
          {t('Copy')}
        </Button>
        <Button
          onClick={() => downloadFile(new File([`${text}\n`], 'recovery-codes.txt', { type: 'text/plain' }))}
        >
          <Icon name="download" />
          {t('Download')}
        </Button>
        <Button className="btn-primary" onClick={onDone}>
          {t('I saved them')}
        </Button>
      </div>
    </section>
  );
}

/** Groups of four characters, which are easier to read and type. */
export const inGroups = (text: string) => text.match(/.{1,4}/g)?.join(' ') ?? text;

/** The number of unused codes, and a button to replace them. */
export function CodesLeft({ left, onNew }: { left: number | null; onNew: () => void }) {
  const t = useT();
  return (
    <>
      <h3>{t('Recovery codes')}</h3>
      <p>
        {left === null
          ? t('You have none. Without your phone you could not sign in.')
          : t('{n} of 10 are left. Each opens your account once, without your phone.', { n: left })}
      </p>
      <Button onClick={onNew}>{left === null ? t('Make recovery codes') : t('Make new ones')}</Button>
    </>
  );
}
