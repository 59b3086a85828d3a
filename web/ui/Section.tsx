import { type ReactNode, useId } from 'react';

type SectionProps = {
  title: ReactNode;
  /** The heading's size. */
  size?: 'h2' | 'h3';
  className?: string;
  children: ReactNode;
};

/** A part of a page that bears its heading's name. */
export function Section({ title, size = 'h3', className, children }: SectionProps) {
  const heading = useId();
  return (
    <section className={className} aria-labelledby={heading}>
      <h2 className={size} id={heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}
