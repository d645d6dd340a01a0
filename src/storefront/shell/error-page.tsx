import { Component, lazy, useEffect, type ReactNode } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'
import { reloadOnceFor } from './rendering/page-reload.ts'
import { Shell } from './shell.tsx'

// Without a Suspense boundary the server waits and renders it in place, so it is readable without JavaScript.
const ErrorWords = lazy(() => import('./error-words.tsx').then((file) => ({ default: file.ErrorWords })))

/** Page for a 404 or an unexpected error, inside the shell if its data is available. */
export function ErrorPage() {
  const error = useRouteError()
  const missing = isRouteErrorResponse(error) && error.status === 404
  useEffect(() => reloadOnceFor(error), [error])
  return (
    <>
      <meta name="robots" content="noindex" />
      <LastResort instead={<LastWords />}>
        <Shell>
          <ErrorWords missing={missing} />
        </Shell>
      </LastResort>
    </>
  )
}

/** Error boundary; React supports these as class components only. */
class LastResort extends Component<{ instead: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children
  }
}

/** Minimal error page that depends on translations and a link only. */
function LastWords() {
  const t = useWords('error')
  const to = usePathTo()
  return (
    <main className="wrap grid min-h-dvh content-center justify-items-center gap-6 text-center">
      <title>{t('failed')}</title>
      <h1 className="text-3xl">{t('last')}</h1>
      <a href={to('/')} className="more">
        {t('home')}
      </a>
    </main>
  )
}
