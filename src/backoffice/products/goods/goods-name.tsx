import type { Goods } from '#shop/products/goods/goods.contract.ts'
import { textIn } from '#shop/region.ts'
import { amountText } from '../../shell/amount.tsx'
import { useLocale } from '../../words/words.tsx'
import { Thumbnail } from '../thumbnail.tsx'

/** Name of a product in the page's language, with the option's name. */
export function useGoodsName(): (goods: Goods) => string {
  const locale = useLocale()
  return ({ name, optionName }) =>
    [textIn(locale, name), optionName && textIn(locale, optionName)].filter(Boolean).join(' · ')
}

/** A product with picture, name, code and, with the right to see amounts, price. */
export function GoodsLine({ goods }: { goods: Goods }) {
  const nameOf = useGoodsName()
  return (
    <>
      <Thumbnail src={goods.thumbnail} />
      <span className="words">
        {nameOf(goods)} <span className="small soft">{goods.code}</span>
      </span>
      {goods.price === null ? null : <span className="num small">{amountText(goods.price, 'HKD')}</span>}
    </>
  )
}
