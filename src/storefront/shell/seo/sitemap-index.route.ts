import type { LoaderFunctionArgs } from 'react-router'
import { siteOf } from './site.ts'
import { sitemapIndex } from './sitemap.rules.ts'

export const loader = ({ request }: LoaderFunctionArgs) =>
  new Response(sitemapIndex(siteOf(request)), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
