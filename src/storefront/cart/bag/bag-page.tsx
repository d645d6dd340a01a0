import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { buttonLook } from '#ui/button-look.ts'
import { classes } from '#ui/classes.ts'
import { useFlash } from '../../content/forms/use-flash.ts'
import { useWords } from '../../i18n/words.tsx'
import { useBag } from './bag-context.ts'
import { CartNews } from '../cart-news.tsx'
import { CartSections } from '../cart-sections.tsx'
import { EmptyBag } from './empty-bag.tsx'
import { CannotShip, CartTotal } from '../cart-total.tsx'
import { FreeShipping } from '../free-shipping.tsx'
import { RemovedLine } from '../removed-line.tsx'
import { SavedLines } from '../saved-lines.tsx'
import { mixedTypes } from '../line-change.ts'

/**
 * The cart as a page, with the content of the panel, for use without JavaScript. `children`: the links that continue.
 */
export function BagPage({ title, children }: { title: string; children: ReactNode }) {
  const t = useWords('bag')
  const { count } = useBag()
  return (
    <div className="wrap py-[clamp(1.5rem,4vw,4rem)]">
      <h1 className="mb-7">{title}</h1>
      <div
        className={classes(
          'grid items-start gap-x-[clamp(2rem,6vw,6rem)] gap-y-8',
          count > 0 && 'md:grid-cols-[minmax(0,1.4fr)_minmax(18rem,1fr)]',
        )}
      >
        <section aria-label={t('yours')} className="min-w-0">
          <Refused />
          <RemovedLine />
          <CartNews />
          {count > 0 ? <CartSections /> : <EmptyBag />}
          <SavedLines className="mt-10" />
        </section>
        {count > 0 ? (
          <aside className="min-w-0 bg-shell p-6">
            <FreeShipping />
            <CannotShip />
            <CartTotal />
            <div className="mt-6">{children}</div>
          </aside>
        ) : null}
      </div>
    </div>
  )
}

/** Refusal of a form sent without JavaScript; for mixed product types also the form that clears the other type. */
function Refused() {
  const t = useWords('bag')
  const { pathname } = useLocation()
  const flash = useFlash('change-cart')
  if (!flash || flash.ok) return null
  return (
    <div role="alert" className="mb-6 bg-shell px-4 py-3">
      <p className="text-error">{flash.message}</p>
      {flash.code === mixedTypes && flash.values ? (
        <form method="post" action="/form/change-cart" className="mt-3">
          {Object.entries({ ...flash.values, clear: '1' }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="return_to" value={pathname} />
          <button type="submit" className={buttonLook({ spacing: 'sm' })}>
            {t('mixedYes')}
          </button>
        </form>
      ) : null}
    </div>
  )
}
