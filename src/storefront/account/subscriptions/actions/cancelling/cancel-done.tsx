import CreditCard from 'lucide-react/icons/credit-card'
import Package from 'lucide-react/icons/package'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useWords } from '../../../../i18n/words.tsx'
import { buttonLook } from '#ui/button-look.ts'
import { SettingRow } from '../../detail/setting-row.tsx'
import { useDays } from '../../use-days.ts'
import { ActionLink } from '../action-link.tsx'
import { useAction } from '../action-context.ts'
import { BackLink } from '../action-form.tsx'
import { ActionFrame } from '../action-frame.tsx'

/** Confirmation of a cancellation: its effect, and how to undo it while that is possible. */
export function CancelDone() {
  const t = useWords('subscription')
  const { date, until } = useDays()
  const { subscription } = useAction()
  const { next, may } = subscription
  return (
    <ActionFrame kicker={t('done.kicker')} title={t('done.title')} lead={t('done.text')}>
      <ul className="mt-5">
        {next ? (
          <SettingRow
            icon={<CreditCard size={22} />}
            title={t('done.charge', { day: date(next.renewsOn) })}
            text={t('done.chargeText')}
          />
        ) : null}
        {may.uncancel && next ? (
          <SettingRow
            icon={<RefreshCw size={22} />}
            title={t('done.back')}
            text={t('cancelled.back', { until: until(next.cancelBy) })}
          />
        ) : null}
        <SettingRow icon={<Package size={22} />} title={t('done.stays')} text={t('done.staysText')} />
      </ul>
      <div className="mt-6 grid gap-2">
        {may.uncancel ? (
          <ActionLink of={subscription} to="uncancel" className={buttonLook({ className: 'w-full' })}>
            {t('act.uncancel')}
          </ActionLink>
        ) : null}
        <BackLink>{t('done.close')}</BackLink>
      </div>
    </ActionFrame>
  )
}
