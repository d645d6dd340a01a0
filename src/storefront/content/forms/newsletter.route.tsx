import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { buttonLook } from '#ui/button-look.ts'
import { wordsFor } from '../../i18n/translate.server.ts'
import { useWords } from '../../i18n/words.tsx'
import { pageMeta } from '../../shell/rendering/head.ts'
import { localeOfRequest } from '../../shell/shopper-state.ts'
import { NewsletterConfirm } from './newsletter-confirm.tsx'
import { StillPage } from '../still-page.tsx'
import { useFlash } from './use-flash.ts'

/** Target of the confirmation link. Viewing the page changes nothing, because mail clients prefetch links. */
export function loader({ request }: LoaderFunctionArgs) {
  const t = wordsFor(localeOfRequest(request), 'newsletter')
  const token = new URL(request.url).searchParams.get('token')
  return {
    head: { title: t('title'), noindex: true },
    token: token && /^[\w-]{20,80}$/.test(token) ? token : null,
  }
}

export const meta = pageMeta

export default function Newsletter() {
  const { token } = useLoaderData<typeof loader>()
  const t = useWords('newsletter')
  const flash = useFlash('newsletter-confirm')
  if (token && !flash?.ok) return <NewsletterConfirm token={token} />
  if (flash?.ok) return <StillPage drawing="letter" title={t('done')} text={t('doneText')} />
  return (
    <StillPage
      drawing="letter"
      title={t('title')}
      text={t('text')}
      // the sign-up form is in the footer of every page
      action={
        <a href="#newsletter" className={buttonLook({ variant: 'primary' })}>
          {t('ask')}
        </a>
      }
    />
  )
}
