import type { ReactNode } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Quote } from '#shop/quotes/contract.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { classes } from '#ui/classes.ts'
import { formatAmount } from '../../cart/amounts.ts'
import { useWords } from '../../i18n/words.tsx'
import { CouponBox } from './coupon-box.tsx'
import { DutyLine } from '../duties/duties.tsx'
import { Sums } from './sums.tsx'
import { SummaryLine } from './summary-line.tsx'
import { useCheckoutForm } from '../form-state/checkout-form-context.ts'

const strong = (chunks: ReactNode) => <b className="num font-semibold">{chunks}</b>

/** Lines and amounts of the quote: beside the form, or collapsed above it on narrow screens. */
export function Summary() {
  const t = useWords('checkout')
  const { quote, isStale } = useCheckoutForm()
  const pieces = quote.items.reduce((sum, item) => sum + item.quantity, 0)
  return (
    <aside
      aria-label={t('summary')}
      className="order-first bg-shell px-(--gutter) lg:order-none lg:px-[clamp(1.25rem,4vw,4rem)] lg:pt-14 lg:pb-20"
    >
      <details className="group/summary mx-auto max-w-190 lg:sticky lg:top-[calc(var(--bar)+1.5rem)] lg:mx-0 lg:max-w-110 lg:details-content:[content-visibility:visible]">
        <summary className="flex min-h-14 list-none items-center justify-between gap-4 supports-[selector(::details-content)]:lg:hidden [&::-webkit-details-marker]:hidden">
          <span className="inline-flex items-center gap-2">
            {t('summaryCount', { count: pieces })}
            <ChevronDown size={18} className="transition-transform group-open/summary:rotate-180" />
          </span>
          <span className={classes('num font-display text-lg transition-opacity', isStale && 'opacity-70')}>
            {formatAmount(quote.amountDue, quote.currency)}
          </span>
        </summary>
        <div className="pt-2 pb-7 lg:p-0">
          {quote.parts.length > 1 ? (
            quote.parts.map((part) => <Group key={part.cartId} part={part} />)
          ) : (
            <Lines items={quote.items} />
          )}
          <CouponBox />
          <Sums quote={quote} dim={isStale} />
          <DutyLine estimate={quote.dutyEstimate} currency={quote.currency} />
          <ChargedIn />
          <FriendTooLate />
          <FreeDelivery />
        </div>
      </details>
    </aside>
  )
}

const Lines = ({ items }: Pick<Quote, 'items'>) => (
  <ul>
    {items.map((item) => (
      <SummaryLine key={item.id} item={item} />
    ))}
  </ul>
)

/** Lines of one order, if both carts are checked out together. */
function Group({ part: { cartType, items } }: { part: Quote }) {
  const bag = useWords('bag')
  const id = `summary-${cartType}`
  return (
    <section aria-labelledby={id} className="mb-3">
      <h2 id={id} className="eyebrow pt-2">
        {bag(cartType === 'single' ? 'once' : 'again')}
      </h2>
      <Lines items={items} />
    </section>
  )
}

/** Notice that the charge is in another currency, as no provider accepts the one that prices are shown in. */
function ChargedIn() {
  const t = useWords('checkout')
  const { quote } = useCheckoutForm()
  if (quote.currency === quote.shownCurrency) return null
  const amount = formatAmount(quote.amountDue, quote.currency)
  return (
    <p className="mt-4 bg-accent-soft px-4 py-3 text-[0.9375rem]">
      {t('chargedIn', { shown: quote.shownCurrency, charged: quote.currency, amount })}
    </p>
  )
}

/** Tells a buyer who followed a referral link and has ordered before why it gives no discount. */
function FriendTooLate() {
  const t = useWords('checkout')
  const { quote } = useCheckoutForm()
  return quote.friendTooLate ? (
    <p className="mt-4 bg-paper px-4 py-3 text-[0.9375rem]">{t('friendTooLate')}</p>
  ) : null
}

/** Amount left until free delivery, for orders that are delivered. */
function FreeDelivery() {
  const bag = useWords('bag')
  const { quote, typed } = useCheckoutForm()
  const left = quote.freeShipping
  // pickup has no delivery charge to save
  if ((typed.delivery_method ?? 'shipping') !== 'shipping' || !left || left.percent >= 100) return null
  return (
    <ProgressBar
      className="mt-5"
      label={bag.rich('freeLeft', { amount: formatAmount(left.remaining, quote.currency), b: strong })}
      value={left.percent}
      valueText={`${left.percent}%`}
    />
  )
}
