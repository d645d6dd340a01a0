import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { usePathTo } from '../../../../i18n/paths.ts'
import { useWords } from '../../../../i18n/words.tsx'
import { Pips } from '../../detail/side-panels.tsx'
import { useDays } from '../../use-days.ts'
import { ActionLink } from '../action-link.tsx'
import { useAction } from '../action-context.ts'
import { BackLink } from '../action-form.tsx'
import { ActionFrame } from '../action-frame.tsx'

/** Before the second period is paid: the day from which it can be cancelled, and what is possible today. */
export function TooEarly() {
  const t = useWords('subscription')
  const to = usePathTo()
  const { date, long } = useDays()
  const { subscription } = useAction()
  const { minimum, may, next } = subscription
  const { paid, periods, opensOn } = minimum
  const wide = buttonLook({ className: 'w-full' })
  const day = next ? date(next.renewsOn) : ''
  return (
    <ActionFrame
      kicker={t('act.cancel')}
      title={opensOn ? t('early.title', { day: date(opensOn) }) : t('early.titleOpen')}
      lead={t('early.text', { periods, paid })}
    >
      <p className="mt-4 text-sm font-medium">{t('minimum.paid', { paid, periods })}</p>
      <Pips paid={paid} periods={periods} />
      {opensOn ? <p className="text-sm text-ink-soft">{t('early.next', { day: long(opensOn) })}</p> : null}
      <div className="mt-6 grid gap-2">
        {may.skip ? (
          <ActionLink of={subscription} to="skip" className={wide}>
            {t('early.skip', { day })}
          </ActionLink>
        ) : null}
        {may.move ? (
          <ActionLink of={subscription} to="date" className={wide}>
            {t('act.date')}
          </ActionLink>
        ) : null}
        <BackLink>{t('cancel.keep')}</BackLink>
        <Link to={to('/contactus')} className="more tap mt-2 justify-self-center">
          {t('early.ask')}
        </Link>
      </div>
    </ActionFrame>
  )
}
