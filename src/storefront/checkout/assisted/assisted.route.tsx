import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { StillPage } from '../../content/still-page.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { pageMeta } from '../../shell/rendering/head.ts'
import { privately } from '../../shell/rendering/private-page.ts'
import { assistedPage } from './assisted.server.ts'
import { TakeOver } from './take-over.tsx'

export const loader = (args: LoaderFunctionArgs) => assistedPage(args)
export const meta = pageMeta
export const headers = privately

/** `/assisted-checkout?token=…`: a checkout prepared by an assistant, for its buyer to take over. */
export default function AssistedCheckout() {
  const page = useLoaderData<typeof loader>()
  const t = useWords('assisted')
  const to = usePathTo()
  if (page.kind === 'open') return <TakeOver handover={page.handover} token={page.token} />
  return (
    <StillPage
      drawing="bag"
      title={t(`${page.kind}.title`)}
      text={t(`${page.kind}.text`)}
      action={
        <Link to={to('/bag')} className={buttonLook({ variant: 'primary' })}>
          {t('bag')}
        </Link>
      }
    />
  )
}
