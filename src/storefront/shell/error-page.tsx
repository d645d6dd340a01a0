import { Component, lazy, useEffect, type ReactNode } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'
import { reloadOnceFor } from './rendering/page-reload.ts'
import { Shell } from './shell.tsx'

// No Suspense around it: the server waits and draws it in place, so that it can be read without script.
const ErrorWords = lazy(() => import('./error-words.tsx').then((file) => ({ default: file.ErrorWords })))

/** What a shopper sees when there is no page, or when we failed, inside the shell where it can stand. */
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

/** A class, as React catches with nothing else. */
class LastResort extends Component<{ instead: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children
  }
}

/** Needs nothing but words and a link. */
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
