import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getProduct, listVersions } from '#shop/products/editing/editor.contract.ts'
import { textIn } from '#shop/region.ts'
import { Link } from '#ui/link.tsx'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { Pages } from '../../shell/pages.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { VersionCard } from './version-card.tsx'

const size = 20

export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.id ?? ''
  const page = Math.max(1, Number(new URL(args.request.url).searchParams.get('page')) || 1)
  const [{ product }, { versions, total }] = await Promise.all([
    callDesk(args, getProduct, { id }),
    callDesk(args, listVersions, { id, page, limit: size }),
  ])
  return { product, versions, total }
}

/** All versions of a product with their changes; an earlier one can be restored as a new version. */
export default function History() {
  const t = useWords('products')
  const locale = useLocale()
  const { product, versions, total } = useLoaderData<typeof loader>()
  const name = textIn(locale, product.document.name) || product.sku
  return (
    <>
      <PageTop title={t('historyOf', { name })}>
        <Link to={`/desk/products/${product.id}`} className="act">
          {name}
        </Link>
      </PageTop>
      <ol className="desk-line-time desk-versions">
        {versions.map((version) => (
          <VersionCard key={version.number} version={version} id={product.id} latest={product.version} />
        ))}
      </ol>
      <Pages total={total} size={size} />
    </>
  )
}
