import type { LoaderFunctionArgs } from 'react-router'
import { inLocale } from '../../i18n/paths.ts'
import { siteOf } from './site.ts'
import { robots } from './sitemap.rules.ts'

/** A route instead of a static file, because it contains the shop's public address. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  new Response(robots(siteOf(request), inLocale), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
