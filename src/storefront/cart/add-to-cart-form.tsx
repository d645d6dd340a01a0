import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useBag } from './bag/bag-context.ts'
import { wireOf, type LineChange } from './line-change.ts'

type WishFormProps = {
  change: LineChange
  /** What happens instead of setting the line, once the page is alive. */
  onSend?: ((change: LineChange) => void) | undefined
  /** Where a page without script goes on; this page otherwise. */
  returnTo?: string | undefined
  /** A field of the form's own says the quantity. */
  ownQuantity?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** A wish as a form: sent by the page itself while no script runs. */
export function AddToCartForm({
  change,
  onSend,
  returnTo,
  ownQuantity = false,
  className,
  children,
}: WishFormProps) {
  const { set } = useBag()
  const { pathname, search } = useLocation()
  const fields = Object.entries(wireOf(change)).filter(([name]) => !(ownQuantity && name === 'quantity'))
  return (
    <form
      method="post"
      action="/form/change-cart"
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        ;(onSend ?? set)(change)
      }}
    >
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="return_to" value={returnTo ?? pathname + search} />
      {children}
    </form>
  )
}
