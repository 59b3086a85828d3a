import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../domain/base/money.ts';
import { phoneHref } from '../../domain/base/phones.ts';
import { amountText } from '../../domain/catalog/goods.ts';
import { type ChatCard, type ChatMessage, replyPieces } from '../../domain/chat/chat.ts';
import { languageOf } from '../../domain/chat/chatLanguage.ts';
import { putInCart } from '../cart/cart.ts';
import { deviceCatalogSource } from '../offline/catalog.ts';
import { Button } from '../ui/Button.tsx';
import { type Translate, useT } from '../ui/locale.tsx';
import { ProductPicture } from '../ui/pictures/Picture.tsx';
import { refusalText } from '../ui/refusalLabels.ts';
import { useSettings } from '../ui/settings.tsx';
import { toast } from '../ui/toast.tsx';
import { ChatDraft } from './ChatDraft.tsx';

/** Within this distance of the end, the newest message is kept in view. */
const AT_END_PIXELS = 120;

type ChatLogProps = {
  greeting: string;
  messages: readonly ChatMessage[];
  /** The part of an answer that has arrived; null when none is awaited. */
  coming: string | null;
  /** Null when there is nothing to ask again. */
  onAgain: (() => void) | null;
  children: ReactNode;
};

/** The messages, newest last. Screen readers get whole messages; partial ones are only shown. */
export function ChatLog({ greeting, messages, coming, onAgain, children }: ChatLogProps) {
  const t = useT();
  const list = useRef<HTMLElement>(null);
  const length = coming?.length ?? 0;
  const isComing = coming !== null;
  const newest = `${messages.length} ${isComing} ${length}`;
  const seen = useRef('');
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || seen.current === newest) return;
    seen.current = newest;
    const belowPx = element.scrollHeight - element.scrollTop - element.clientHeight;
    // Does not scroll for somebody who is reading further up.
    if (length > 0 && belowPx > AT_END_PIXELS) return;
    // A message taller than the view is shown from its beginning.
    const last = element.querySelector<HTMLElement>('[role="log"] > :last-child');
    const end = element.scrollHeight - element.clientHeight;
    element.scrollTop = isComing || !last ? end : Math.min(end, last.offsetTop - element.offsetTop - 16);
  }, [newest, length, isComing]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be scrollable by keyboard.
    <section className="chat-log" ref={list} tabIndex={0} aria-label={t('Conversation')}>
      <div role="log" aria-live="polite" aria-label={t('Messages')}>
        <p className="chat-b is-store">{greeting}</p>
        {messages.map((message) => (
          <ChatBubble key={message.id} message={message} />
        ))}
      </div>
      {children}
      {onAgain ? (
        <Button className="btn-quiet btn-sm self-start" onClick={onAgain}>
          {t('Try again')}
        </Button>
      ) : null}
      {coming ? (
        <div className="chat-b is-store" aria-hidden="true">
          <ReplyText text={coming} />
        </div>
      ) : null}
      {isComing ? (
        <p className={coming ? 'unseen' : 'chat-b is-store muted'} role="status">
          {t('Thinking...')}
        </p>
      ) : null}
    </section>
  );
}

function ChatBubble({ message }: { message: ChatMessage }) {
  const t = useT();
  const { id, text, isUser, from, cards, draft } = message;
  return (
    <div className={isUser ? 'chat-b is-me' : 'chat-b is-store'}>
      <span className="unseen">{`${isUser ? t('You:') : t('The yard:')} `}</span>
      {isUser ? <p lang={languageOf(text) ?? undefined}>{text}</p> : <ReplyText text={text} />}
      {from === 'device' ? <p className="small muted">{t('Answered from this device.')}</p> : null}
      {cards.map((card) => (
        <ChatProduct key={card.productId} card={card} />
      ))}
      {draft ? <ChatDraft id={id} draft={draft} /> : null}
    </div>
  );
}

/** A reply is plain text. Only paths of our pages and the phone number become links. */
export function ReplyText({ text }: { text: string }) {
  const t = useT();
  const settings = useSettings();
  return (
    // It may be in another language than the page.
    <p lang={languageOf(text) ?? undefined}>
      {replyPieces(text, settings.phone).map((piece, index) => {
        const key = `${index} ${piece.text}`;
        if (piece.kind === 'link') {
          return (
            <Link key={key} className="link" to={piece.to}>
              {pageName(piece.to, t)}
            </Link>
          );
        }
        if (piece.kind === 'phone') {
          return (
            <a key={key} className="link num" href={phoneHref(settings.phone)}>
              {piece.text}
            </a>
          );
        }
        return <span key={key}>{piece.text}</span>;
      })}
    </p>
  );
}

/** What a path leads to; the path itself where no name fits. */
function pageName(path: string, t: Translate): string {
  const names: Readonly<Record<string, string>> = {
    shop: t('Shop'),
    product: t('See the product'),
    'stripe-product': t('See the product'),
    contact: t('Contact'),
    cart: t('Cart'),
    'track-order': t('Track order'),
    quote: t('See the quote'),
    faq: t('FAQ'),
    'delivery-policy': t('Delivery policy'),
    account: t('Orders'),
    'account/quotes': t('Quotes'),
    guides: t('Topsoil comparison'),
    'guides/topsoil-calculator': t('Calculator'),
  };
  const [page = '', section, id] = path.slice(1).split(/[/?]/);
  if (page === 'account' && section === 'orders' && id) return t('See the order');
  return names[`${page}/${section}`] ?? names[page] ?? path;
}

/** A product in the answer, with the calculated amount. It is added at the catalog's price. */
function ChatProduct({ card }: { card: ChatCard }) {
  const t = useT();
  const { productId, name, path, image, quantity, unit, totalCents } = card;
  const add = async () => {
    const { products } = await deviceCatalogSource.open();
    const product = products.find(({ id }) => id === productId);
    if (product) putInCart(product, quantity, t);
    else toast({ tone: 'warning', title: refusalText('product_gone', t) });
  };
  return (
    <div className="chat-product">
      <div className="plate">
        <ProductPicture image={image} name={name} sizes="52px" />
      </div>
      <p>
        <Link to={path}>{name}</Link>
        <span className="small num block">
          {t('{amount}, {price}', { amount: amountText(unit, quantity, t), price: formatMoney(totalCents) })}
        </span>
      </p>
      <Button
        className="btn-primary btn-sm"
        aria-label={t('Add {name} to the cart', { name })}
        onClick={() => void add()}
      >
        {t('Add')}
      </Button>
    </div>
  );
}
