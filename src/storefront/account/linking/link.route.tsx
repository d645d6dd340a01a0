import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { StillPage } from '../../content/still-page.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { pageMeta } from '../../shell/rendering/head.ts'
import { privately } from '../../shell/rendering/private-page.ts'
import { Consent } from './consent.tsx'
import { linkPage } from './link.server.ts'

export const loader = (args: LoaderFunctionArgs) => linkPage(args)
export const meta = pageMeta
export const headers = privately

/** `/link-assistant?client_id=…`: consent page to link an assistant to the account. */
export default function LinkAssistant() {
  const page = useLoaderData<typeof loader>()
  const t = useWords('linking')
  const to = usePathTo()
  if (page.kind !== 'unknown')
    return <Consent request={page.request} words={page.words} isSignedIn={page.kind === 'open'} />
  return (
    <StillPage
      drawing="bag"
      title={t('unknown.title')}
      text={t('unknown.text')}
      action={
        <Link to={to('/')} className={buttonLook({ variant: 'primary' })}>
          {t('home')}
        </Link>
      }
    />
  )
}
