import type { ReactNode } from 'react'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { useWords } from '../i18n/words.tsx'
import { formatAmount } from './amounts.ts'
import { useBag } from './bag/bag-context.ts'

const strong = (chunks: ReactNode) => <b className="num font-semibold">{chunks}</b>

/**
 * Amount left until free delivery; Hong Kong only. An order is made of one cart, so each cart is measured by itself.
 */
export function FreeShipping() {
  const t = useWords('bag')
  const { carts } = useBag()
  const cart = [carts?.singleCart, carts?.subscriptionCart].find((each) => each?.freeShipping)
  const left = cart?.freeShipping
  if (!left) return null
  const amount = formatAmount(left.remaining, cart.currency)
  return (
    <div className="mb-6">
      <ProgressBar
        label={left.percent >= 100 ? t('freeReached') : t.rich('freeLeft', { amount, b: strong })}
        value={left.percent}
        valueText={`${left.percent}%`}
      />
    </div>
  )
}
