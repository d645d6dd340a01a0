import type { Ladder } from '#shop/tiers/contract.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { dayOf } from '../../account/day-of.rules.ts'
import { formatAmount } from '../../cart/amounts.ts'
import { useWords } from '../../i18n/words.tsx'

/** The member's progress towards VIP, or the end of their VIP period. */
export function OwnLadder({ ladder }: { ladder: Ladder }) {
  const t = useWords('account')
  if (ladder.isVip)
    return (
      <p className="max-w-md bg-accent-soft p-5">
        <strong className="font-display text-xl font-normal">{t('vip')}</strong>
        <span className="block text-[0.9375rem]">
          {ladder.until ? t('vipUntil', { day: dayOf(ladder.until) }) : t('vipForGood')}
        </span>
      </p>
    )
  const missing = t('vipMissing', { amount: formatAmount(ladder.missing, 'HKD') })
  return (
    <div className="max-w-md bg-shell p-5">
      <p className="num mb-3 font-display text-xl">{formatAmount(ladder.spent, 'HKD')}</p>
      <ProgressBar label={missing} value={ladder.percent} valueText={missing} />
    </div>
  )
}
