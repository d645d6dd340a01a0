import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { buttonLook } from '#ui/button-look.ts'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { Link } from '#ui/link.tsx'
import { useOwnForm } from '../../account/own-form.tsx'
import { useDays } from '../../account/subscriptions/use-days.ts'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { useTicketPath } from '../paths.ts'
import type { BookData } from './book.server.ts'
import { DepositForm } from './deposit-form.tsx'
import { usablePackages } from './usable.rules.ts'
import { confirmFormId } from './confirm-form-id.ts'
import { useIsRequest } from './use-is-request.ts'

type Props = { page: BookData; held: NonNullable<BookData['held']> }
/** Product of the booking page. */
type Bought = { page: { product: Pick<BookData['product'], 'url'> } }
const noFields = {}

/** Choice of the session to use, and the confirm button. */
export function ConfirmForm({ page, held }: Props) {
  const usable = usablePackages(page)
  if (usable.length === 0 && held.deposit)
    return (
      <>
        {held.deposit.orderId ? null : <BuyFirst page={page} isPlain />}
        <DepositForm held={held} deposit={held.deposit} />
      </>
    )
  if (usable.length === 0)
    return page.isSignedIn || page.token ? <BuyFirst page={page} /> : <SignInFirst page={page} />
  return <WithPackage page={page} held={held} usable={usable} />
}

export function BuyFirst({ page: { product }, isPlain = false }: Bought & { isPlain?: boolean }) {
  const t = useWords('booking')
  const to = usePathTo()
  return (
    <>
      <p className="text-[0.9375rem]">{t('noSession')}</p>
      <Link
        to={to('/treatment/:treatmenturl?', { treatmenturl: product.url })}
        className={buttonLook({ ...(isPlain ? {} : { variant: 'primary' }), className: 'w-full' })}
      >
        {t('buySession')}
      </Link>
    </>
  )
}

export function SignInFirst({ page }: Bought) {
  const t = useWords('booking')
  const to = usePathTo()
  const { pathname, search } = useLocation()
  return (
    <>
      <p className="text-[0.9375rem]">{t('signInFirst')}</p>
      <Link
        to={`${to('/sign-in')}?next=${encodeURIComponent(pathname + search)}`}
        className={buttonLook({ variant: 'primary', className: 'w-full' })}
      >
        {t('signIn')}
      </Link>
      <Link
        to={to('/treatment/:treatmenturl?', { treatmenturl: page.product.url })}
        className={buttonLook({ className: 'w-full' })}
      >
        {t('buySession')}
      </Link>
    </>
  )
}

function WithPackage({ page, held, usable }: Props & { usable: BookData['packages'] }) {
  const t = useWords('booking')
  const ticket = useTicketPath()
  const navigate = useNavigate()
  const { long } = useDays()
  const [query] = useSearchParams()
  const back = ticket(held.id, { token: page.token })
  const isRequest = useIsRequest(page)
  const chosen = usable.find(({ id }) => id === query.get('package')) ?? usable[0]
  const sending = useOwnForm({
    call: 'confirm-booking',
    endpoint: { method: 'POST', path: '/bookings/{id}/confirm' },
    rules: noFields,
    labels: noFields,
    saved: t('booked'),
    done: () => void navigate(back),
  })
  return (
    <form {...sending.form} id={confirmFormId} noValidate={false} className="grid gap-4">
      {sending.returnTo}
      <input type="hidden" name="go_to" value={back} />
      <input type="hidden" name="id" value={held.id} />
      {page.token ? <input type="hidden" name="token" value={page.token} /> : null}
      <RadioCards
        legend={t('use')}
        name="package"
        defaultValue={usable.find(({ id }) => id === sending.typed?.package)?.id ?? chosen?.id}
        options={usable.map((each) => ({
          value: each.id,
          label: t('useSession', { name: each.optionName || each.name }),
          detail: t('useUntil', { left: each.left, bought: each.bought, day: long(each.expiresOn) }),
        }))}
      />
      {chosen ? <Tickets used={chosen.used + chosen.booked} of={chosen.bought} /> : null}
      {sending.trouble}
      <p role="status" className="text-[0.9375rem] empty:hidden">
        {isRequest ? t('requestFirst') : null}
      </p>
      <Button type="submit" variant="primary" loading={sending.isPending} className="w-full">
        {t(isRequest ? 'request' : 'confirm')}
      </Button>
    </form>
  )
}

/** Sessions of a package as boxes: used, this one, remaining. */
function Tickets({ used, of }: { used: number; of: number }) {
  const t = useWords('booking')
  const most = 10
  if (of > most) return null
  return (
    <div
      role="img"
      aria-label={t('sessionsOf', { used, left: of - used - 1 })}
      className="grid auto-cols-fr grid-flow-col gap-1.5 text-center text-xs"
    >
      {Array.from({ length: of }, (_, at) => (
        <span
          key={at} // boxes have no other key
          aria-hidden="true"
          className={
            at < used
              ? 'bg-ink/10 py-2 text-ink-soft'
              : at === used
                ? 'bg-accent py-2 text-on-accent'
                : 'border border-line py-2 text-ink-soft'
          }
        >
          {of <= 5 ? t(at < used ? 'box.used' : at === used ? 'box.this' : 'box.next') : at + 1}
        </span>
      ))}
    </div>
  )
}
