import { useState } from 'react'
import type { DeskProductRow } from '#shop/products/list/list.contract.ts'
import { textIn } from '#shop/region.ts'
import { Link } from '#ui/link.tsx'
import { amountText } from '../../shell/amount.tsx'
import { useMay } from '../../shell/frame-context.ts'
import { useRowKeys } from '../../shell/keys/use-row-keys.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { Scroll } from '../../shell/scroll.tsx'
import { Moment } from '../../shell/when.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { ProductStateLabel } from '../product-state.tsx'
import { TextMarks } from '../text-marks.tsx'
import { Thumbnail } from '../thumbnail.tsx'

export function ProductTable({ products }: { products: readonly DeskProductRow[] }) {
  const t = useWords('products')
  const may = useMay()
  const hydrated = useHydrated()
  const { table, at } = useRowKeys()
  const [marked, setMarked] = useState(0)
  const isEditable = may('products.edit')
  const list = (
    <Scroll label={t('title')}>
      <table className="desk-table" ref={table}>
        <thead>
          <tr>
            {isEditable ? (
              <th>
                <span className="unseen">{t('mark')}</span>
              </th>
            ) : null}
            <th>
              <span className="unseen">{t('picture')}</span>
            </th>
            <th>{t('product')}</th>
            <th>{t('brand')}</th>
            <th>{t('kind')}</th>
            <th>{t('availability')}</th>
            {may('products.money') ? <th className="r">{t('priceFrom')}</th> : null}
            <th className="r">{t('stockLeft')}</th>
            <th>{t('texts')}</th>
            <th>{t('state')}</th>
          </tr>
        </thead>
        <tbody>
          {products.map((product, index) => (
            <ProductRow key={product.id} product={product} isAt={index === at} />
          ))}
        </tbody>
      </table>
    </Scroll>
  )
  if (!isEditable) return list
  return (
    <form
      method="get"
      action="/desk/products/sheet"
      onChange={(event) => setMarked(event.currentTarget.querySelectorAll(':checked').length)}
    >
      {list}
      <div className="row no-print" style={{ paddingTop: 10 }} role="group" aria-label={t('sheetTitle')}>
        <span className="soft num" aria-live="polite">
          {hydrated ? t('marked', { count: marked }) : null}
        </span>
        <button type="submit" className="act" disabled={hydrated && marked === 0}>
          {t('openSheet')}
        </button>
      </div>
    </form>
  )
}

function ProductRow({ product, isAt }: { product: DeskProductRow; isAt: boolean }) {
  const t = useWords('products')
  const may = useMay()
  const locale = useLocale()
  const own = textIn(locale, product.name)
  const other = locale === 'en' ? product.name.chi : product.name.eng
  return (
    <tr data-at={isAt || undefined}>
      {may('products.edit') ? (
        <td>
          <input
            type="checkbox"
            name="ids"
            value={product.id}
            aria-label={`${t('mark')} ${own || product.sku}`}
          />
        </td>
      ) : null}
      <td className="desk-thumb-cell">
        <Thumbnail src={product.thumbnail} />
      </td>
      <td>
        <Link to={`/desk/products/${product.id}`} className="number">
          {own || product.sku}
        </Link>
        <div className="small soft">{other === own ? product.sku : `${other} · ${product.sku}`}</div>
      </td>
      <td className="soft">{product.brand}</td>
      <td className="soft">
        {t(`kindOf.${product.kind}`)}
        <div className="small">{t('optionCount', { count: product.options })}</div>
      </td>
      <td className="soft">{product.availabilities.map((each) => t(`availabilityOf.${each}`)).join(', ')}</td>
      {may('products.money') ? (
        <td className="r num">
          {amountText(product.priceFrom, 'HKD')}
          {product.lacksUsd ? <div className="small hot">{t('noUsd')}</div> : null}
        </td>
      ) : null}
      <td className={product.isLow ? 'r num number hot' : 'r num'}>
        {product.stock === null ? (
          <span className="unseen">{t('notCounted')}</span>
        ) : (
          product.stock.toLocaleString('en')
        )}
      </td>
      <td className="tight">
        <TextMarks missing={product.missing} />
      </td>
      <td className="tight">
        <ProductStateLabel state={product.state} />
        {product.publishAt ? (
          <div className="small soft">
            <Moment at={product.publishAt} />
          </div>
        ) : null}
      </td>
    </tr>
  )
}
