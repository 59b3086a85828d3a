import type { ReactNode } from 'react';

// One drawing language: 24 grid, 2 px stroke, square caps, mitre joins. Trade objects where the meaning holds:
// wheelbarrow for the cart, heap for the shop, ticket for orders.

const HEART = 'M12 20L4.2 12.2a4.7 4.7 0 0 1 6.6-6.7L12 6.7l1.2-1.2a4.7 4.7 0 0 1 6.6 6.7z';
const STAR = 'M12 3.5l2.6 5.5 6 .8-4.4 4.2 1.1 6L12 17.1 6.7 20l1.1-6L3.4 9.8l6-.8z';

const DRAWINGS = {
  accessibility: (
    <>
      <circle cx="12" cy="4.5" r="1.8" className="f" />
      <path d="M4.5 8.5 12 10l7.5-1.5M12 10v5M12 14.5 8.5 21M12 14.5l3.5 6.5" />
    </>
  ),
  'arrow-right': <path d="M4 12h15M13 6l6 6-6 6" />,
  calculator: (
    <>
      <path d="M5 3h14v18H5z" />
      <path d="M8.5 7h7" />
      <path d="M8.5 12h.01M12 12h.01M15.5 12h.01M8.5 16.5h.01M12 16.5h.01M15.5 16.5h.01" strokeWidth="2.6" />
    </>
  ),
  calendar: <path d="M4 6h16v14H4zM4 10.5h16M8.5 3v5M15.5 3v5" />,
  card: <path d="M2.5 5.5h19v13h-19zM2.5 10h19M6 15h4" />,
  cart: (
    <>
      <path d="M2 5h3l3 9.5h9.5L21 7H6" />
      <path d="M17 14.5l3.5 3.5" />
      <circle cx="10" cy="18.5" r="2.6" />
    </>
  ),
  chart: <path d="M4 20h16M7 16v-5M12 16V5M17 16V9" />,
  chat: <path d="M4 5h16v11h-9l-5 4v-4H4z" />,
  check: <path d="M4.5 12.5l5 5L19.5 7" />,
  'chevron-down': <path d="M5 9l7 7 7-7" />,
  'chevron-left': <path d="M15 5l-7 7 7 7" />,
  'chevron-right': <path d="M9 5l7 7-7 7" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5V12l3.5 2.5" />
    </>
  ),
  close: <path d="M6 6l12 12M18 6L6 18" />,
  compare: <path d="M4 4h6v16H4zM14 4h6v16h-6zM4 10h6M14 14h6" />,
  copy: <path d="M9 9h11v11H9zM15 5V4H4v11h1" />,
  download: <path d="M12 4v11M7 10.5l5 5 5-5M4 20h16" />,
  edit: <path d="M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19z" />,
  external: <path d="M14 4h6v6M20 4l-9 9M18 14v6H4V6h6" />,
  grid: <path d="M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z" />,
  heap: (
    <>
      <path d="M3 19h18L14.6 9.3a3.1 3.1 0 0 0-5.2 0z" />
      <path d="M2 19h20" />
    </>
  ),
  heart: <path d={HEART} />,
  'heart-filled': <path d={HEART} fill="currentColor" />,
  home: <path d="M4 11l8-7 8 7v9h-5.5v-6h-5v6H4z" />,
  info: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11v5.5M12 7.5v.1" />
    </>
  ),
  list: <path d="M4 6h16M4 12h16M4 18h16" />,
  lock: <path d="M5 10.5h14V21H5zM8 10.5V7a4 4 0 0 1 8 0v3.5M12 15v2" />,
  mail: <path d="M3 5.5h18v13H3zM3 6.5l9 7 9-7" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  minus: <path d="M5 12h14" />,
  more: <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3.6" />,
  phone: (
    <path d="M5 4h4l1.6 4.6L8 10.4A12 12 0 0 0 13.6 16l1.8-2.6L20 15v4a1 1 0 0 1-1 1A15 15 0 0 1 4 5a1 1 0 0 1 1-1z" />
  ),
  pin: (
    <>
      <path d="M12 21s7-6.3 7-11.5A7 7 0 0 0 5 9.5C5 14.7 12 21 12 21z" />
      <circle cx="12" cy="9.5" r="2.4" />
    </>
  ),
  plus: <path d="M12 5v14M5 12h14" />,
  print: <path d="M7 8.5V3h10v5.5M7 17H3V8.5h18V17h-4M7 13.5h10V21H7z" />,
  refresh: <path d="M4 12a8 8 0 0 1 13.7-5.6L20 9M20 4v5h-5M20 12a8 8 0 0 1-13.7 5.6L4 15M4 20v-5h5" />,
  ruler: <path d="M3 8h18v8H3zM7 8v4M11 8v3M15 8v4M19 8v3" />,
  save: <path d="M5 4h11l3 3v13H5zM8.5 4v5h6V4M8.5 20v-6h7v6" />,
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="M15.5 15.5L21 21" />
    </>
  ),
  send: <path d="M4 12l16-8-5 16-3.5-6.5z" />,
  share: <path d="M12 15V4M8 7.5l4-4 4 4M5 11v9h14v-9" />,
  shield: <path d="M12 3l8 3v6c0 5-3.5 8-8 9.5C7.5 20 4 17 4 12V6zM8.5 12l2.5 2.5 4.5-5" />,
  'sign-in': <path d="M14 4h6v16h-6M4 12h10M10 8l4 4-4 4" />,
  sort: <path d="M4 7h16M7 12h10M10 17h4" />,
  star: <path d={STAR} />,
  'star-filled': <path d={STAR} fill="currentColor" />,
  sunglasses: (
    <>
      <path d="M3 9.5h8v3.5a4 4 0 0 1-8 0zM13 9.5h8v3.5a4 4 0 0 1-8 0z" className="f" />
      <path d="M3 9.5h18M3 9.5L6 5M21 9.5L18 5" />
    </>
  ),
  ticket: (
    <>
      <path d="M6 3h12v18l-2-1.6-2 1.6-2-1.6-2 1.6-2-1.6L6 21z" />
      <path d="M9.5 8h5M9.5 12h5" />
    </>
  ),
  tools: <path d="M15.5 3l5.5 5.5M18.2 5.8L11 13M9.5 9.5l5 5-3 4c-2.5 2-5.5 2.5-8.5 2.5 0-3 .5-6 2.5-8.5z" />,
  trash: <path d="M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13" />,
  truck: (
    <>
      <path d="M2 7h12v9H2z" />
      <path d="M14 10h4l3.5 3.5V16H14" />
      <circle cx="6" cy="17.5" r="2.2" />
      <circle cx="17.5" cy="17.5" r="2.2" />
    </>
  ),
  user: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4 20.5c.8-4 3.8-6 8-6s7.2 2 8 6" />
    </>
  ),
  users: (
    <>
      <circle cx="9" cy="8" r="3.4" />
      <path d="M2.5 20c.5-3.8 3-5.7 6.5-5.7s6 1.9 6.5 5.7M16 5a3.3 3.3 0 0 1 0 6.2M18 14.8c2 .7 3.2 2.5 3.5 5.2" />
    </>
  ),
  warning: (
    <>
      <path d="M12 4L2.5 20h19z" />
      <path d="M12 10v4.5M12 17.2v.1" />
    </>
  ),
  'wifi-off': (
    <>
      <path d="M4 20v-3M9 20v-7M14 20v-4M19 12V5M19 20v-1" />
      <path d="M3 3l18 18" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof DRAWINGS;

/** Decorative: the control around it has the text. */
export function Icon({ name, size = 'md' }: { name: IconName; size?: 'sm' | 'md' }) {
  return (
    <svg
      className={`ic ic-${name}${size === 'sm' ? ' ic-sm' : ''}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      {DRAWINGS[name]}
    </svg>
  );
}
