import type { LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { getProducts } from '#shop/showcase/contract.ts'
import { siteOf } from './site.ts'
import { sitemapIndex } from './sitemap.rules.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { total = 0 } = await callApi(args, getProducts, {
    htmlContent: false,
    sort: 'new',
    page: 1,
    limit: 1,
  })
  return new Response(sitemapIndex(siteOf(args.request), total), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
