import { useId, useState, type ReactNode } from 'react';
import { classes } from './classes.ts';

type Align = 'start' | 'center' | 'end';

const places: Record<Align, string> = {
  start: 'left-0',
  center: 'left-1/2 -translate-x-1/2',
  end: 'right-0',
};

/**
 * A short text above what it explains. It opens on hover, on focus and on a tap, and Escape puts it away.
 * `children` receives the id to name in `aria-describedby`.
 */
export function Tooltip({ text, align = 'center', className, children }: {
  text: ReactNode;
  align?: Align | undefined;
  className?: string | undefined;
  children: (describedBy: string) => ReactNode;
}) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <span
      className={classes('relative inline-flex', className)}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onClick={() => setOpen(true)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        setOpen(false);
      }}
    >
      {children(id)}
      <span
        id={id}
        role="tooltip"
        className={classes(
          'absolute bottom-full z-40 mb-2 w-max max-w-[min(17rem,80vw)] rounded bg-ink px-3 py-2 text-left text-sm text-paper shadow-float transition-opacity',
          places[align],
          open ? 'opacity-100' : 'pointer-events-none invisible opacity-0',
        )}
      >
        {text}
      </span>
    </span>
  );
}
