import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { Link } from '#ui/link.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { wordsFor } from '../../i18n/translate.server.ts'
import { useWords } from '../../i18n/words.tsx'
import { pageMeta } from '../../shell/rendering/head.ts'
import { localeOfRequest } from '../../shell/shopper-state.ts'
import { StillPage } from '../still-page.tsx'
import { UnsubscribeButton } from './unsubscribe-button.tsx'
import { useFlash } from './use-flash.ts'

/**
 * Target of the unsubscribe link in marketing e-mails. Viewing the page changes nothing, because mail clients
 * prefetch links.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const t = wordsFor(localeOfRequest(request), 'unsubscribe')
  const token = new URL(request.url).searchParams.get('token')
  return {
    head: { title: t('title'), noindex: true },
    token: token && /^[\w.~-]{60,120}$/.test(token) ? token : null,
  }
}

export const meta = pageMeta

export default function Unsubscribe() {
  const { token } = useLoaderData<typeof loader>()
  const t = useWords('unsubscribe')
  const pathTo = usePathTo()
  const flash = useFlash('newsletter-unsubscribe')
  if (flash?.ok) return <StillPage drawing="letter" title={t('done')} text={t('doneText')} />
  if (token) return <UnsubscribeButton token={token} />
  return (
    <StillPage
      drawing="letter"
      title={t('title')}
      text={t('badLink')}
      action={
        <Link to={pathTo('/account')} className="prose-link">
          {t('account')}
        </Link>
      }
    />
  )
}
