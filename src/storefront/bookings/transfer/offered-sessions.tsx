import { useLocation } from 'react-router'
import type { TransferLink } from '#shop/sessions/transfers/transfer.contract.ts'
import { Button } from '#ui/button.tsx'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { useOwnForm } from '../../account/own-form.tsx'
import { useDays } from '../../account/subscriptions/use-days.ts'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'

const noFields = {}
type Props = { transfer: TransferLink; token: string; isSignedIn: boolean }

/** Offered sessions, the offer's deadline, and the visitor's options. */
export function OfferedSessions({ transfer, token, isSignedIn }: Props) {
  const t = useWords('booking')
  const { long, moment } = useDays()
  return (
    <div className="wrap max-w-xl py-[clamp(1.5rem,4vw,4rem)]">
      <h1 className="text-3xl">{t('transfer.take.heading', { from: transfer.from, name: transfer.name })}</h1>
      <p className="mt-2 text-ink-soft">{transfer.optionName}</p>
      <p className="mt-4 bg-shell px-4 py-3.5">
        {t('transfer.take.sessions', { count: transfer.sessions, day: long(transfer.expiresOn) })}{' '}
        {t('transfer.take.until', { until: moment(transfer.expiresAt) })}
      </p>
      <div className="mt-6 grid gap-2.5">
        {!isSignedIn ? (
          <SignInFirst />
        ) : transfer.isForYou ? (
          <Take token={token} />
        ) : (
          <p>{t('transfer.take.other')}</p>
        )}
      </div>
    </div>
  )
}

function SignInFirst() {
  const t = useWords('booking')
  const to = usePathTo()
  const { pathname, search } = useLocation()
  const next = `?next=${encodeURIComponent(pathname + search)}`
  return (
    <>
      <p>{t('transfer.take.signIn')}</p>
      <Link to={to('/sign-in') + next} className={buttonLook({ variant: 'primary', className: 'w-full' })}>
        {t('signIn')}
      </Link>
      <Link to={to('/register') + next} className={buttonLook({ className: 'w-full' })}>
        {t('transfer.take.register')}
      </Link>
    </>
  )
}

function Take({ token }: { token: string }) {
  const t = useWords('booking')
  const taking = useOwnForm({
    call: 'take-sessions',
    endpoint: { method: 'POST', path: '/sessions/transfers/take' },
    rules: noFields,
    labels: noFields,
    saved: t('transfer.take.done'),
  })
  return (
    <form {...taking.form} className="grid gap-2.5">
      {taking.returnTo}
      <input type="hidden" name="token" value={token} />
      {taking.trouble}
      <Button type="submit" variant="primary" loading={taking.isPending} className="w-full">
        {t('transfer.take.go')}
      </Button>
    </form>
  )
}
