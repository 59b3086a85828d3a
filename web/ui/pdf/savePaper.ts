import { downloadFile } from '../download.ts';
import { useLanguage, useT } from '../locale.tsx';
import { useSettings } from '../settings.tsx';
import { toast } from '../toast.tsx';
import type { PaperAbout } from './paper.ts';

type Draw = (about: PaperAbout) => Promise<Uint8Array<ArrayBuffer>>;

/** Downloads a paper, `name` without its ending, that this device draws, so that it works without signal too. */
export function useSavePaper(): (name: string, draw: Draw) => Promise<void> {
  const t = useT();
  const settings = useSettings();
  const language = useLanguage();
  return async (name, draw) => {
    try {
      const bytes = await draw({ settings, language, t });
      downloadFile(new File([bytes], `${name}.pdf`, { type: 'application/pdf' }));
    } catch (error) {
      console.warn('The file could not be made.', error);
      const text = t('The file could not be created. Please try again.');
      toast({ tone: 'error', title: t('Error'), text });
    }
  };
}
