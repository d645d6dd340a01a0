import type { DeskProductRow } from '#shop/products/list/list.contract.ts'
import { textIn } from '#shop/region.ts'
import { amountText } from '../../shell/amount.tsx'
import type { Column } from '../../shell/list/column.ts'
import { Moment } from '../../shell/when.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { ProductStateLabel } from '../product-state.tsx'
import { TextMarks } from '../text-marks.tsx'
import { Thumbnail } from '../thumbnail.tsx'

export function useProductColumns(): readonly Column<DeskProductRow>[] {
  return [...useNameColumns(), ...useKindColumns(), ...useStandingColumns()]
}

/** Name of a product. */
function useNameColumns(): readonly Column<DeskProductRow>[] {
  const t = useWords('products')
  const locale = useLocale()
  return [
    {
      key: 'thumbnail',
      title: t('picture'),
      isBare: true,
      fields: [],
      className: 'desk-thumb-cell',
      cell: ({ thumbnail }) => <Thumbnail src={thumbnail} />,
    },
    {
      key: 'name',
      title: t('product'),
      isName: true,
      sort: 'name',
      className: 'wrap',
      cell: ({ name, sku }) => textIn(locale, name) || sku,
    },
    { key: 'sku', title: t('sku'), className: 'tight soft num', spare: 2, cell: ({ sku }) => sku },
    {
      key: 'otherName',
      title: t('otherName'),
      className: 'soft',
      isExtra: true,
      fields: ['name'],
      cell: ({ name }) => (locale === 'en' ? name.chi : name.eng),
    },
  ]
}

/** Brand, kind and other properties. */
function useKindColumns(): readonly Column<DeskProductRow>[] {
  const t = useWords('products')
  return [
    { key: 'brand', title: t('brand'), className: 'soft', spare: 3, cell: ({ brand }) => brand },
    {
      key: 'kind',
      title: t('kind'),
      className: 'soft',
      spare: 3,
      fields: ['kind', 'options'],
      cell: ({ kind, options }) => (
        <>
          {t(`kindOf.${kind}`)}
          <div className="small">{t('optionCount', { count: options })}</div>
        </>
      ),
    },
    {
      key: 'availabilities',
      title: t('availability'),
      className: 'soft',
      spare: 1,
      cell: ({ availabilities }) => availabilities.map((each) => t(`availabilityOf.${each}`)).join(', '),
    },
  ]
}

/** Price, stock and state. */
function useStandingColumns(): readonly Column<DeskProductRow>[] {
  const t = useWords('products')
  return [
    {
      key: 'priceFrom',
      title: t('priceFrom'),
      right: 'products.money',
      isNumber: true,
      sort: 'price',
      cell: ({ priceFrom, lacksUsd }) => (
        <>
          {amountText(priceFrom, 'HKD')}
          {lacksUsd ? <div className="small hot">{t('noUsd')}</div> : null}
        </>
      ),
    },
    {
      key: 'stock',
      title: t('stockLeft'),
      isNumber: true,
      sort: 'stock',
      className: ({ isLow }) => (isLow ? 'number hot' : ''),
      cell: ({ stock }) =>
        stock === null ? <span className="unseen">{t('notCounted')}</span> : stock.toLocaleString('en'),
    },
    {
      key: 'missing',
      title: t('texts'),
      className: 'tight',
      spare: 2,
      cell: ({ missing }) => <TextMarks missing={missing} />,
    },
    {
      key: 'state',
      title: t('state'),
      className: 'tight',
      fields: ['state', 'publishAt'],
      cell: ({ state, publishAt }) => (
        <>
          <ProductStateLabel state={state} />
          {publishAt ? (
            <div className="small soft">
              <Moment at={publishAt} />
            </div>
          ) : null}
        </>
      ),
    },
  ]
}
