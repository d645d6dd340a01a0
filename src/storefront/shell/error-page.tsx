import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useWords } from '../i18n/words.tsx'

/** What a shopper sees when there is no page, or when we failed (SPEC §2, error page). */
export function ErrorPage() {
  const error = useRouteError()
  const t = useWords('error')
  const missing = isRouteErrorResponse(error) && error.status === 404
  return <main id="main" className="wrap section"><h1>{missing ? t('notFound') : t('failed')}</h1></main>
}
