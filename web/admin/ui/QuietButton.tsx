import type { ComponentProps } from 'react';

/** Anything but a screen's main action. */
export const QuietButton = (props: ComponentProps<'button'>) => (
  <button type="button" className="btn btn-quiet" {...props} />
);

/** Among others in a row. */
export const SmallButton = (props: ComponentProps<'button'>) => (
  <button type="button" className="btn btn-quiet btn-sm" {...props} />
);
