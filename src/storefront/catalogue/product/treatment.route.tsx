import { data, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { getProducts } from '#shop/showcase/contract.ts'
import { wordsFor } from '../../i18n/translate.server.ts'
import { useWords } from '../../i18n/words.tsx'
import type { PageHead } from '../../shell/rendering/head.ts'
import { productPath } from '../../shell/product-path.ts'
import { localeOfRequest } from '../../shell/shopper-state.ts'
import { shouldRevalidateProduct } from './only-option.ts'
import { productMeta } from './product-meta.ts'
import { ProductPage } from './product-page.tsx'
import { findProduct, productPage } from './product-view.server.ts'
import type { ProductPageData } from './product-view.ts'
import { treatmentCardFrom, type TreatmentCardData } from '../treatment-card.ts'
import { TreatmentCard } from '../treatment-card.tsx'

type Loaded = { head: PageHead; page: ProductPageData | null; cards: TreatmentCardData[] }

/** List of treatments, or a single one. */
export async function loader(args: LoaderFunctionArgs): Promise<Loaded> {
  const locale = localeOfRequest(args.request)
  const url = args.params.treatmenturl
  if (!url) {
    const t = wordsFor(locale, 'treatment')
    const { products = [] } = await callApi(args, getProducts, {
      category: 'treatment',
      htmlContent: false,
      sort: 'popularity',
      page: 1,
      limit: 100,
    })
    return {
      head: { title: t('title'), description: t('sentence'), picture: products[0]?.thumbnail },
      page: null,
      cards: products.map((product) => treatmentCardFrom(product, locale)),
    }
  }
  const product = await findProduct(args, { uniqueUrl: url })
  if (!product) throw data(null, { status: 404 })
  if (product.productType !== 'Treatment' || product.uniqueUrl !== url)
    throw redirect(productPath(locale, product), 301)
  const page = await productPage(args, product)
  return {
    head: {
      title: page.product.seo.title,
      description: page.product.seo.description,
      picture: product.thumbnail,
      type: 'product',
    },
    page,
    cards: [],
  }
}

export const meta = productMeta
export const shouldRevalidate = shouldRevalidateProduct

export default function Treatment() {
  const { page, cards } = useLoaderData<typeof loader>()
  const t = useWords('treatment')
  if (page) return <ProductPage key={page.product.id} page={page} />
  return (
    <div className="wrap pt-[clamp(1.5rem,4vw,3.5rem)] pb-(--section)">
      <header className="mb-8 md:mb-12">
        <h1>{t('title')}</h1>
        <p className="lead mt-2.5">{t('sentence')}</p>
      </header>
      <ul className="grid gap-x-[clamp(0.625rem,1.5vw,1.375rem)] gap-y-[clamp(2.25rem,4vw,4rem)] sm:grid-cols-2">
        {cards.map((card, index) => (
          <li key={card.sku}>
            <TreatmentCard card={card} first={index < 2} />
          </li>
        ))}
      </ul>
    </div>
  )
}
