import { lazyPart } from '../../ui/lazyPart.tsx';

/** The text of an article or an email, with a toolbar. Its code is large, so it comes when a text is opened. */
export const ArticleText = lazyPart(async () => (await import('./ArticleTextEditor.tsx')).ArticleTextEditor);
