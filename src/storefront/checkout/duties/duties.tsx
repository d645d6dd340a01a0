import type { DutyEstimate } from '#shop/delivery/duties.contract.ts'
import type { Currency } from '#shop/money.ts'
import { formatAmount } from '../../cart/amounts.ts'
import { useWords } from '../../i18n/words.tsx'
import { useCheckoutForm } from '../form-state/checkout-form-context.ts'
import { termWords } from './duty-terms.ts'

/** Notice for deliveries abroad: the customs duties expected, or that there may be some. */
export function DutyNotice() {
  const t = useWords('checkout')
  const { data, quote } = useCheckoutForm()
  if (!quote.dutiesUnpaid) return null
  const estimate = quote.dutyEstimate
  const words = estimate && {
    ...termWords(estimate.terms),
    country: data.country.name,
    amount: formatAmount(estimate.amount, quote.currency),
  }
  return (
    <p className="mt-4 text-sm text-ink-soft">
      {words ? t(estimate.amount === 0 ? 'dutiesFree' : 'dutiesExpected', words) : t('duties')}
    </p>
  )
}

type Props = {
  estimate: DutyEstimate | null
  currency: Currency
  /** Estimated when the order was placed. */
  placed?: boolean
}

/** Import duties that the recipient is expected to pay to customs; below the total and not part of it. */
export function DutyLine({ estimate, currency, placed = false }: Props) {
  const t = useWords('checkout')
  if (!estimate) return null
  const amount = formatAmount(estimate.amount, currency)
  return (
    <div className="mt-5 border-l border-edge pl-4 text-sm text-ink-soft">
      <dl className="flex flex-wrap items-baseline justify-between gap-x-4">
        <dt>{t('dutiesRow')}</dt>
        <dd className="num">{estimate.amount === 0 ? t('dutiesNone') : t('dutiesAbout', { amount })}</dd>
      </dl>
      <p className="mt-1">{t(placed ? 'dutiesPlaced' : 'dutiesNote')}</p>
    </div>
  )
}
