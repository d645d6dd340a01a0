import type { Cart } from '#shop/cart/contract.ts'
import { useWords } from '../i18n/words.tsx'
import { formatAmount } from './amounts.ts'
import { useBag } from './bag/bag-context.ts'

/** Changes that the server made to the cart since the shopper's last change. */
export function CartNews() {
  const t = useWords('bag')
  const { carts } = useBag()
  if (!carts) return null
  const both = [carts.singleCart, carts.subscriptionCart]
  const inWords = (count: number | null, cart: Cart, isPrice: boolean): string =>
    count === null ? '' : isPrice ? formatAmount(count, cart.currency) : String(count)
  const messages = both.flatMap((cart) =>
    cart.notices.map(({ kind, name, was, now, subSku }) => {
      const isPrice = kind === 'price_up' || kind === 'price_down'
      const values = {
        name: name ?? t('thing'),
        was: inWords(was, cart, isPrice),
        now: inWords(now, cart, isPrice),
      }
      return { key: `${cart.cartType} ${kind} ${subSku}`, words: t(`notice.${kind}`, values) }
    }),
  )
  if (messages.length === 0) return null
  return (
    <section role="status" aria-label={t('newsTitle')} className="mb-5 bg-shell px-4 py-3 text-sm">
      <ul className="grid gap-1">
        {messages.map(({ key, words }) => (
          <li key={key}>{words}</li>
        ))}
      </ul>
    </section>
  )
}
