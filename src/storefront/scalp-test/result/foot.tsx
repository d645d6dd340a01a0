import { buttonLook } from '#ui/button-look.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { useDays } from '../../account/subscriptions/use-days.ts'
import { useOwnForm } from '../../account/own-form.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import type { ResultData } from './result.server.ts'

const noFields = {}

/** Retention period, reminder, and disclaimer of a result. */
export function Foot({ page }: { page: ResultData }) {
  const { result, isSignedIn } = page
  const t = useWords('scalpTest')
  const to = usePathTo()
  return (
    <section className="wrap grid gap-8 pb-(--section) print:hidden">
      {result.hasPhoto ? <KeptPhoto page={page} /> : null}
      {isSignedIn ? result.canRemind ? <Reminder page={page} /> : null : <KeepIt page={page} />}
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4 border-t border-line pt-7 text-sm text-ink-soft">
        <p className="max-w-[44em]">{t('result.foot', { version: result.version })}</p>
        <Link to={`${to('/diagnostic/start')}?delete`} className="tap underline underline-offset-4">
          {t('result.delete')}
        </Link>
      </div>
    </section>
  )
}

function KeepIt({ page: { result } }: { page: ResultData }) {
  const t = useWords('scalpTest')
  const to = usePathTo()
  const { date, dayOf } = useDays()
  const next = encodeURIComponent(to('/diagnostic/result'))
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4 bg-shell p-[clamp(1.25rem,2.5vw,2rem)]">
      <p className="max-w-[36em]">
        {t('result.keep')}
        {result.expiresAt ? (
          <span className="block text-sm text-ink-soft">
            {t('result.keepUntil', { day: date(dayOf(result.expiresAt)) })}
          </span>
        ) : null}
      </p>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Link
          to={`${to('/register')}?next=${next}`}
          className={buttonLook({ variant: 'primary', spacing: 'sm' })}
        >
          {t('result.register')}
        </Link>
        <Link to={`${to('/sign-in')}?next=${next}`} className="more">
          {t('result.signIn')}
        </Link>
      </p>
    </div>
  )
}

/** Opt-in to a reminder e-mail after eight weeks. */
function Reminder({ page: { result } }: { page: ResultData }) {
  const t = useWords('scalpTest')
  const { date, dayOf } = useDays()
  const { wantsReminder, remindsAt, id } = result
  const sending = useOwnForm({
    call: 'scalptest-reminder',
    endpoint: { method: 'POST', path: '/scalptest/reminder' },
    rules: noFields,
    labels: noFields,
    saved: remindsAt && wantsReminder ? t('result.remindOff') : t('result.remind'),
  })
  return (
    <form
      {...sending.form}
      className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4 bg-shell p-[clamp(1.25rem,2.5vw,2rem)]"
    >
      {sending.returnTo}
      <input type="hidden" name="session" value={id} />
      <input type="hidden" name="wanted" value={wantsReminder ? '0' : '1'} />
      <p className="max-w-[36em]">
        {wantsReminder && remindsAt
          ? t('result.remindOn', { day: date(dayOf(remindsAt)) })
          : t('result.remind')}
      </p>
      {sending.trouble}
      <Button type="submit" spacing="sm" loading={sending.isPending}>
        {wantsReminder ? t('result.remindOff') : t('result.remindYes')}
      </Button>
    </form>
  )
}

function KeptPhoto({ page: { result } }: { page: ResultData }) {
  const t = useWords('scalpTest')
  const sending = useOwnForm({
    call: 'scalptest-delete-photo',
    endpoint: { method: 'POST', path: '/scalptest/photo/delete' },
    rules: noFields,
    labels: noFields,
    saved: t('delete.done'),
  })
  return (
    <form {...sending.form} className="flex flex-wrap items-center gap-x-6 gap-y-3 text-[0.9375rem]">
      {sending.returnTo}
      <input type="hidden" name="session" value={result.id} />
      <p>{t('result.photoKept')}</p>
      <a href={`/api/v1/scalptest/photo?session=${result.id}`} className="more">
        {t('result.photoSee')}
      </a>
      <Button type="submit" spacing="none" variant="danger" loading={sending.isPending}>
        {t('result.photoDelete')}
      </Button>
      {sending.trouble}
    </form>
  )
}
