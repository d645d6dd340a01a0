import type { CartItem } from '#shop/cart/contract.ts'
import { useWords } from '../i18n/words.tsx'

/** Reason of a line's price, for prices other than the regular one. */
export function WhyLine({
  item,
}: {
  item: Pick<CartItem, 'originalPrice' | 'subscriptionIntervalInMonth'> & {
    priceReason: Pick<NonNullable<CartItem['priceReason']>, 'kind'> | null
  }
}) {
  const t = useWords('buy')
  const reason = item.priceReason?.kind
  if (!reason) return null
  const kind =
    reason === 'base' && item.subscriptionIntervalInMonth
      ? 'plan'
      : reason === 'base' && item.originalPrice
        ? 'reduced'
        : reason
  if (kind === 'base') return null
  return (
    <details className="group mt-2 text-sm text-ink-soft">
      <summary className="tap inline-flex min-h-6 list-none items-center gap-1 [&::-webkit-details-marker]:hidden">
        {t(`why.${kind}.title`)} ·{' '}
        <span className="border-b border-line group-hover:border-ink">{t('why.ask')}</span>
      </summary>
      <p className="mt-1 border-l border-line pl-3">{t(`why.${kind}.text`)}</p>
    </details>
  )
}
