import { useWords } from '../../i18n/words.tsx'
import type { BuyOption } from './buy-option.ts'

/** Reason of the price, and the prices of other customer groups and quantities. */
export function WhyPrice({ option }: { option: BuyOption }) {
  const t = useWords('buy')
  const kind =
    option.why === 'base' && option.months
      ? 'plan'
      : option.why === 'base' && option.original
        ? 'reduced'
        : option.why
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 text-sm text-ink-soft">
      <details className="group open:w-full">
        <summary className="tap list-none [&::-webkit-details-marker]:hidden">
          {t(`why.${kind}.title`)} ·{' '}
          <span className="border-b border-line group-hover:border-ink">{t('why.ask')}</span>
        </summary>
        <ul className="mt-2 mb-1 grid gap-1 border-l border-line pl-3.5">
          <li>{t(`why.${kind}.text`)}</li>
          {option.tiers.map((tier) => (
            <li key={tier.qty}>{t('why.tierStep', { count: tier.qty, price: tier.label })}</li>
          ))}
          {option.vipSaving ? <li>{t('why.vipText')}</li> : null}
        </ul>
      </details>
      {option.vipSaving ? <p>{t('vipLess', { amount: option.vipSaving })}</p> : null}
    </div>
  )
}
