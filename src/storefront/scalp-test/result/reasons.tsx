import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { AddToCartForm } from '../../cart/add-to-cart-form.tsx'
import { useBag } from '../../cart/bag/bag-context.ts'
import { heldOf, type LineChange } from '../../cart/line-change.ts'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import type { ResultData } from './result.server.ts'
import { LeftOut } from './routine.tsx'

/** Recommended products, each with the answers that led to it. */
export function Reasons({ page }: { page: ResultData }) {
  const { products } = page.result
  const t = useWords('scalpTest')
  if (products.length === 0) return null
  return (
    <section className="wrap section" aria-labelledby="reasons">
      <h2 id="reasons">{t('result.products', { count: products.length })}</h2>
      <ul className="mt-7 grid border-t border-line md:grid-cols-2 md:gap-x-[clamp(1.5rem,3vw,3rem)]">
        {products.map((product) => (
          <Reason key={product.sku} page={page} product={product} />
        ))}
      </ul>
      <LeftOut page={page} />
    </section>
  )
}

type Props = { page: ResultData; product: ResultData['result']['products'][number] }

function Reason({ page, product }: Props) {
  const t = useWords('scalpTest')
  const buy = useWords('buy')
  const bag = usePathTo()('/bag')
  const { carts, add } = useBag()
  const change: LineChange = {
    pid: product.pid,
    sku: product.sku,
    subSku: product.subSku,
    bundleSku: null,
    interval: null,
    quantity: 1,
    currency: page.currency,
  }
  return (
    <li className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-6 border-b border-line py-5">
      <Link to={product.href} tabIndex={-1} aria-hidden="true">
        {product.picture ? (
          <Picture source={product.picture} alt="" sizes="112px" className="aspect-4/5 w-full object-cover" />
        ) : null}
      </Link>
      <div className="flex flex-col">
        <h3 className="text-base font-medium [font-family:var(--font-text)]">
          <Link to={product.href} className="hover:underline">
            {product.name}
          </Link>
        </h3>
        <p className="text-sm text-ink-soft">{product.optionName}</p>
        <p className="mt-2 mb-4 max-w-[34em] text-[0.9375rem]">
          <strong className="font-medium">{t('result.because')}</strong> {product.because}
        </p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-4">
          <span className="num">{product.price}</span>
          <AddToCartForm
            change={{ ...change, quantity: 1 + heldOf(carts, change) }}
            returnTo={bag}
            onSend={() =>
              add(change, {
                name: product.name,
                optionName: product.optionName,
                productType: 'SinglePurchase',
              })
            }
            className="print:hidden"
          >
            <Button
              type="submit"
              spacing="none"
              className="tap"
              aria-label={`${buy('label.add')} ${product.name}`}
            >
              {buy('label.add')}
            </Button>
          </AddToCartForm>
        </div>
      </div>
    </li>
  )
}
