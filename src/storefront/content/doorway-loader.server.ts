import type { LoaderFunctionArgs } from 'react-router'
import { wordsFor } from '../i18n/translate.server.ts'
import type { PageHead } from '../shell/head.ts'
import { localeOfRequest } from '../shell/shopper-state.ts'

type Page = 'register' | 'password'

/** Pages of a shopper's own stay out of search engines. */
export function doorway({ request }: LoaderFunctionArgs, page: Page): { head: PageHead } {
  const t = wordsFor(localeOfRequest(request), 'later')
  return { head: { title: t(`${page}.title`), description: t(`${page}.text`), noindex: true } }
}
