import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useBag } from './bag/bag-context.ts'
import { wireOf, type LineChange } from './line-change.ts'

type AddToCartFormProps = {
  change: LineChange
  /** Called instead of setting the line, with JavaScript. */
  onSend?: ((change: LineChange) => void) | undefined
  /** Return path without JavaScript; by default this page. */
  returnTo?: string | undefined
  /** The form has a quantity field of its own among `children`. */
  ownQuantity?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** Form that changes a cart line: posts to the server without JavaScript, updates the cart context with it. */
export function AddToCartForm({
  change,
  onSend,
  returnTo,
  ownQuantity = false,
  className,
  children,
}: AddToCartFormProps) {
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
