import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { listProducts } from '#shop/products/list/list.contract.ts'
import { Link } from '#ui/link.tsx'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'
import { Find } from '../../shell/find.tsx'
import { useMay } from '../../shell/frame-context.ts'
import { List } from '../../shell/list/list.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { useWords } from '../../words/words.tsx'
import { ProductFileLinks } from '../imports/product-file-links.tsx'
import { useProductColumns } from './product-columns.tsx'
import { ProductFilters, ProductViews } from './product-filters.tsx'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listProducts, queryOf(args, listProducts, { limit: String(size) }))

/** List of all products, including drafts. */
export default function Products() {
  const t = useWords('products')
  const imports = useWords('productImport')
  const { products, total, counts, brands } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const may = useMay()
  return (
    <>
      <PageTop title={t('title')} find={<Find placeholder={t('searchHint')} />}>
        {may('products.texts') ? (
          <Link to="/desk/products/imports" className="act">
            {imports('title')}
          </Link>
        ) : null}
        {may('products.edit') ? (
          <Link to="/desk/products/new" className="act main">
            {t('new')}
          </Link>
        ) : null}
      </PageTop>
      <ProductViews counts={counts} />
      <ProductFilters brands={brands} />
      <List
        name="products"
        label={t('title')}
        columns={useProductColumns()}
        rows={products}
        total={total}
        size={size}
        to={({ id }) => `/desk/products/${id}`}
        none={{
          text: t('noneYet'),
          action: { label: t('new'), to: '/desk/products/new', right: 'products.edit' },
        }}
        file="products"
        bulk={
          may('products.edit')
            ? {
                label: t('sheetTitle'),
                action: '/desk/products/sheet',
                param: 'ids',
                many: 'products',
                buttons: (
                  <button type="submit" className="act">
                    {t('openSheet')}
                  </button>
                ),
              }
            : null
        }
      />
      {may('lists.export') && total > 0 ? (
        <p className="row soft small no-print">
          {imports('export')}
          <ProductFileLinks query={query.toString()} />
        </p>
      ) : null}
    </>
  )
}
