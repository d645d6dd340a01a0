import { Children, useCallback, useEffect, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import useEmblaCarousel from 'embla-carousel-react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { classes } from './classes.ts';
import { IconButton } from './icon-button.tsx';

export type CarouselProps = {
  label: string;
  previousLabel: string;
  nextLabel: string;
  /** Slides in view on phones, from 768 px and from 1280 px. A fraction shows that more follows. */
  perView?: { phone: number; tablet: number; desktop: number } | undefined;
  gap?: string | undefined;
  /** `[--arrows-at:40%]` in the class name moves the ones beside up to the middle of the pictures. */
  arrows?: 'beside' | 'below' | 'none' | undefined;
  className?: string | undefined;
  children: ReactNode;
};

const fewer = { phone: 1.4, tablet: 2.6, desktop: 4 };

function still(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function Carousel({ label, previousLabel, nextLabel, perView = fewer, gap = 'clamp(10px, 1.5vw, 22px)', arrows = 'beside', className, children }: CarouselProps) {
  const [viewport, embla] = useEmblaCarousel({ align: 'start', containScroll: 'trimSnaps', slidesToScroll: 'auto', duration: 22 });
  const [reach, setReach] = useState({ back: false, on: false });

  useEffect(() => {
    if (!embla) return;
    const look = () => setReach({ back: embla.canScrollPrev(), on: embla.canScrollNext() });
    look();
    embla.on('select', look).on('reInit', look);
    return () => {
      embla.off('select', look).off('reInit', look);
    };
  }, [embla]);

  const back = useCallback(() => embla?.scrollPrev(still()), [embla]);
  const on = useCallback(() => embla?.scrollNext(still()), [embla]);
  const steer = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') back();
    else if (event.key === 'ArrowRight') on();
    else return;
    event.preventDefault();
  };

  const sizes = { '--gap': gap, '--phone': perView.phone, '--tablet': perView.tablet, '--desktop': perView.desktop } as CSSProperties; // reason: CSSProperties does not know custom properties
  const needed = reach.back || reach.on;
  // At an end the arrow goes unseen but keeps the focus of whoever pressed it there by keyboard.
  const placed = 'absolute top-[calc(var(--arrows-at,50%)-1.375rem)] z-10 hidden shadow-float aria-disabled:not-focus-visible:opacity-0! md:inline-grid';

  return (
    <section aria-roledescription="carousel" aria-label={label} style={sizes} className={classes('relative', className)} onKeyDown={steer}>
      {/* Before the script is there this is a plain row that scrolls and snaps. */}
      <div ref={viewport} className={embla ? 'overflow-hidden' : 'no-bar snap-x snap-mandatory overflow-x-auto'}>
        <ul className="flex touch-pan-y [--per:var(--phone)] md:[--per:var(--tablet)] xl:[--per:var(--desktop)]">
          {Children.map(children, (child) => (
            <li className="mr-(--gap) min-w-0 flex-[0_0_calc((100%-(var(--per)-1)*var(--gap))/var(--per))] snap-start last:mr-0">{child}</li>
          ))}
        </ul>
      </div>
      {arrows !== 'none' && needed ? (
        <div className={arrows === 'below' ? 'mt-6 flex justify-end gap-2' : 'contents'}>
          <IconButton label={previousLabel} look={arrows === 'beside' ? 'round' : 'outlined'} aria-disabled={!reach.back} onClick={back} className={arrows === 'beside' ? classes(placed, '-left-4') : undefined}>
            <ChevronLeft size={20} />
          </IconButton>
          <IconButton label={nextLabel} look={arrows === 'beside' ? 'round' : 'outlined'} aria-disabled={!reach.on} onClick={on} className={arrows === 'beside' ? classes(placed, '-right-4') : undefined}>
            <ChevronRight size={20} />
          </IconButton>
        </div>
      ) : null}
    </section>
  );
}
