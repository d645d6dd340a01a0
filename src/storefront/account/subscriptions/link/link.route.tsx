import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { StillPage } from '../../../content/still-page.tsx'
import { usePathTo } from '../../../i18n/paths.ts'
import { useWords } from '../../../i18n/words.tsx'
import { pageMeta } from '../../../shell/rendering/head.ts'
import { privately } from '../../../shell/rendering/private-page.ts'
import { TodayContext } from '../use-days.ts'
import { DeliveryLink } from './delivery-link.tsx'
import { linkPage } from './link.server.ts'

export const loader = (args: LoaderFunctionArgs) => linkPage(args)
export const meta = pageMeta
export const headers = privately

/** `/subscription?token=…`: target of the link in a notice, without sign-in. */
export default function SubscriptionLinkPage() {
  const { link, token, today } = useLoaderData<typeof loader>()
  return (
    <TodayContext value={today}>
      {link ? <DeliveryLink link={link} token={token} /> : <Unknown />}
    </TodayContext>
  )
}

function Unknown() {
  const t = useWords('subscription')
  const to = usePathTo()
  return (
    <StillPage
      drawing="letter"
      title={t('link.unknown')}
      text={t('link.unknownText')}
      action={
        <Link to={`${to('/account')}?view=SUBSCRIPTIONS`} className={buttonLook({ variant: 'primary' })}>
          {t('link.account')}
        </Link>
      }
    />
  )
}
