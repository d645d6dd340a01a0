import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { getPreview } from '#shop/products/preview/preview.contract.ts'
import { isRefusal } from '#shop/refusal.ts'
import { countryName } from '#shop/region.ts'
import { useLocale, useWords } from '../../i18n/words.tsx'
import { pageMeta } from '../../shell/rendering/head.ts'
import { ProductPage } from './product-page.tsx'
import { productPage } from './product-view.server.ts'

/** Page of an unpublished version, by a preview link that staff made. It is not cached and not indexed. */
export async function loader(args: LoaderFunctionArgs) {
  const { product, ...as } = await callApi(args, getPreview, { token: args.params.token ?? '' }).catch(
    (error: unknown) => {
      throw isRefusal(error) ? data(null, { status: 404 }) : error
    },
  )
  const page = await productPage(args, product)
  return { head: { title: page.product.name, noindex: true }, page, as }
}

export const meta = pageMeta
export const headers = () => ({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })

export default function Preview() {
  const { page, as } = useLoaderData<typeof loader>()
  const t = useWords('product')
  const locale = useLocale()
  const facts = [countryName(locale, as.country), as.group, as.on].filter(Boolean).join(' · ')
  return (
    <>
      <p role="note" className="bg-accent-soft px-(--gutter) py-2 text-center text-sm">
        {t('preview', { number: as.number, as: facts })}
      </p>
      <ProductPage key={page.product.id} page={page} />
    </>
  )
}
