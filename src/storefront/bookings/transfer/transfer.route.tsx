import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { TodayContext } from '../../account/subscriptions/use-days.ts'
import { StillPage } from '../../content/still-page.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { pageMeta } from '../../shell/rendering/head.ts'
import { privately } from '../../shell/rendering/private-page.ts'
import { OfferedSessions } from './offered-sessions.tsx'
import { transferPage } from './transfer.server.ts'

export const loader = (args: LoaderFunctionArgs) => transferPage(args)
export const meta = pageMeta
export const headers = privately

/** `/booking/sessions/received?token=…`: sessions offered by e-mail. */
export default function Transfer() {
  const { transfer, token, isSignedIn, today } = useLoaderData<typeof loader>()
  if (transfer?.isYours) return <Taken url={transfer.uniqueUrl} />
  if (transfer?.state !== 'offered') return <Gone state={transfer?.state ?? 'unknown'} />
  return (
    <TodayContext value={today}>
      <OfferedSessions transfer={transfer} token={token} isSignedIn={isSignedIn} />
    </TodayContext>
  )
}

function Taken({ url }: { url: string }) {
  const t = useWords('booking')
  const to = usePathTo()
  return (
    <StillPage
      drawing="letter"
      title={t('transfer.take.done')}
      text={t('transfer.take.doneText')}
      action={
        <>
          <Link
            to={to('/booking/:treatmenturl', { treatmenturl: url })}
            className={buttonLook({ variant: 'primary' })}
          >
            {t('bookTime')}
          </Link>
          <Link to={`${to('/account')}?view=TREATMENTS`} className={buttonLook({})}>
            {t('transfer.take.account')}
          </Link>
        </>
      }
    />
  )
}

function Gone({ state }: { state: 'taken' | 'withdrawn' | 'expired' | 'unknown' }) {
  const t = useWords('booking')
  return <StillPage drawing="letter" title={t('transfer.take.gone')} text={t(`transfer.take.${state}`)} />
}
