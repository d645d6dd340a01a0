import type { ReactNode } from 'react'
import type { Currency } from '#shop/money.ts'
import type { OrderSums } from '#shop/orders/order.contract.ts'
import type { z } from 'zod'
import { classes } from '#ui/classes.ts'
import { formatAmount } from '../../cart/amounts.ts'
import { useWords } from '../../i18n/words.tsx'

type Amounts = { [K in keyof typeof OrderSums]: z.output<(typeof OrderSums)[K]> } & {
  currency: Currency
  needsDelivery?: boolean | undefined
}

/** Breakdown of the total, in the order of its calculation; `dim` while a newer quote is requested. */
export function Sums({
  quote,
  dim = false,
  delivery = true,
}: {
  quote: Amounts
  dim?: boolean
  delivery?: boolean
}) {
  const t = useWords('checkout')
  const { currency, discount } = quote
  const money = (amount: number) => formatAmount(amount, currency)
  const less = (amount: number) => <span className="text-sale">−{money(amount)}</span>
  return (
    <dl
      className={classes('text-[0.9375rem] transition-opacity', dim && 'opacity-70')}
      aria-busy={dim || undefined}
    >
      <Row label={t('sum.goods')}>{money(quote.goodsTotal)}</Row>
      {discount ? <Row label={discount.label || discount.code}>{less(discount.amount)}</Row> : null}
      {quote.giftWrapFee > 0 ? <Row label={t('sum.wrap')}>{money(quote.giftWrapFee)}</Row> : null}
      {delivery && quote.needsDelivery !== false ? (
        <Row label={t('sum.delivery')}>
          {quote.deliveryFee === 0 ? t('freeShipping') : money(quote.deliveryFee)}
        </Row>
      ) : null}
      {quote.tax > 0 ? <Row label={t('sum.tax')}>{money(quote.tax)}</Row> : null}
      {quote.walletAmount > 0 ? (
        <>
          <Row label={t('sum.total')}>{money(quote.total)}</Row>
          <Row label={quote.giftCode === null ? 'Cash Dollar' : t('giftRow', { code: quote.giftCode })}>
            {less(quote.walletAmount)}
          </Row>
        </>
      ) : null}
      <div className="mt-3.5 flex items-baseline justify-between gap-4 border-t border-line pt-3.5 font-display text-xl">
        <dt>{t('sum.due')}</dt>
        <dd className="num">{money(quote.amountDue)}</dd>
      </div>
    </dl>
  )
}

function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-0.5">
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}
