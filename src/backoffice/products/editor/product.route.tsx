import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { getProduct } from '#shop/products/editing/editor.contract.ts'
import { findOfferable } from '#shop/products/offers/offer.contract.ts'
import { previewLink } from '#shop/products/preview/preview.contract.ts'
import { isRefusal } from '#shop/refusal.ts'
import { textIn } from '#shop/region.ts'
import { cut } from '#shop/text.ts'
import { Link } from '#ui/link.tsx'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { useMay } from '../../shell/frame-context.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { timelineOf } from '../../shell/timeline/timeline.server.ts'
import { Timeline } from '../../shell/timeline/timeline.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { Checks } from './checks.tsx'
import { offerWords } from './offers/find-option.tsx'
import { OffersForm } from './offers/offers-form.tsx'
import { OffersTable } from './offers/offers-table.tsx'
import { OptionsForm } from './options/options-form.tsx'
import { OptionsTable } from './options/options-table.tsx'
import { PicturesForm } from './pictures-form.tsx'
import { PlacementForm } from './placement-form.tsx'
import { ProductActs } from './product-acts.tsx'
import { ProductContext } from './product-context.ts'
import { ReadOnlyTexts } from './read-only.tsx'
import { SavedTogether } from './save-bar.tsx'
import { SeenAs } from './seen-as.tsx'
import { SearchForm } from './search-form.tsx'
import { StandingBar } from './standing-bar.tsx'
import { TextsForm } from './texts-form.tsx'

/** The product, and its preview for the audience in the address. */
export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.id ?? ''
  const { searchParams } = new URL(args.request.url)
  const named = {
    country: searchParams.get('as_country'),
    group: searchParams.get('as_group'),
    on: searchParams.get('as_on'),
  }
  const wire = Object.fromEntries(Object.entries(named).filter(([, value]) => value))
  const as = previewLink.query.safeDecode({ id, ...wire } as never) // validated by the schema
  const [facts, timeline] = [await callDesk(args, getProduct, { id }), await timelineOf(args, 'product')]
  const preview = as.success ? await callApi(args, previewLink, as.data).catch(withoutPreview) : null
  const search = cut(searchParams.get(offerWords.search) ?? '', 100)
  const { options: found } = search ? await callDesk(args, findOfferable, { id, search }) : { options: [] }
  return { ...facts, preview, timeline, found }
}

/** Null for a product that cannot be previewed yet, or not by this staff user. */
const withoutPreview = (error: unknown): null => {
  if (isRefusal(error)) return null
  throw error
}

/** Editor of a product: its sections are saved by one bar, and all drafts are published together. */
export default function Product() {
  const t = useWords('products')
  const facts = useLoaderData<typeof loader>()
  const { product } = facts
  const locale = useLocale()
  const may = useMay()
  const parts = ['texts', 'pictures', 'options', 'offers', 'placement', 'search'] as const
  return (
    <ProductContext value={facts} key={product.id}>
      <PageTop title={textIn(locale, product.document.name) || product.sku}>
        <Link to="/desk/products" className="act">
          {t('title')}
        </Link>
        {product.path ? (
          <a href={product.path} className="act" target="_blank" rel="noreferrer">
            {t('inShop')}
          </a>
        ) : null}
        {may('products.money') ? (
          <Link to={`/desk/products/${product.id}/history`} className="act">
            {t('history')}
          </Link>
        ) : null}
      </PageTop>
      <StandingBar />
      {may('products.texts') ? (
        <nav className="desk-views no-print" aria-label={t('parts')}>
          {parts
            .filter(
              (part) => may('products.edit') || part === 'texts' || part === 'pictures' || part === 'search',
            )
            .map((part) => (
              <a key={part} href={`#${part}`}>
                {t(`part.${part}`)}
              </a>
            ))}
        </nav>
      ) : null}
      <SavedTogether>
        <div className="desk-two">
          <div className="stack wide">
            {may('products.texts') ? (
              <>
                <TextsForm />
                <PicturesForm />
              </>
            ) : (
              <ReadOnlyTexts />
            )}
            {may('products.edit') ? <OptionsForm /> : <OptionsTable />}
            {may('products.edit') ? <OffersForm found={facts.found} /> : <OffersTable />}
            {may('products.edit') ? <PlacementForm /> : null}
            {may('products.texts') ? <SearchForm /> : null}
          </div>
          <div className="stack wide desk-aside">
            {may('products.money') ? <SeenAs preview={facts.preview} /> : null}
            <Checks />
            {may('products.edit') ? <ProductActs /> : null}
            <Timeline of={facts.timeline} thing="product" id={product.id} />
          </div>
        </div>
      </SavedTogether>
    </ProductContext>
  )
}
