import CircleX from 'lucide-react/icons/circle-x'
import { useWords } from '../../../i18n/words.tsx'
import { ActionLink } from '../actions/action-link.tsx'
import { useDays } from '../use-days.ts'
import { SettingRow } from './setting-row.tsx'
import type { Subscription } from '#shop/subscriptions/view/view.contract.ts'

/** Link to cancel, or the day from which that is possible. */
export function CancelRow({ subscription }: { subscription: Subscription }) {
  const t = useWords('subscription')
  const { until, date } = useDays()
  const { may, next, minimum } = subscription
  const tooEarly = !may.cancel && !minimum.isMet
  const text = may.cancel
    ? next?.canCancel
      ? t('row.cancel', { until: until(next.cancelBy) })
      : t('row.cancelAny')
    : tooEarly
      ? minimum.opensOn
        ? t('row.cancelFrom', { day: date(minimum.opensOn) })
        : t('row.cancelAfter', { periods: minimum.periods })
      : t('row.cancelNot')
  return (
    <SettingRow
      icon={<CircleX size={22} />}
      title={t('act.cancel')}
      text={text}
      off={!may.cancel}
      action={
        may.cancel || tooEarly ? (
          <ActionLink of={subscription} to="cancel">
            {may.cancel ? null : `${t('row.why')} `}
            <span className={may.cancel ? undefined : 'sr-only'}>{t('act.cancel')}</span>
          </ActionLink>
        ) : null
      }
    />
  )
}
