import type { Goods } from '#shop/products/goods/goods.contract.ts'
import { useWords } from '../../words/words.tsx'
import { GoodsLine } from './goods-name.tsx'

type Props = {
  id: string
  lines: readonly Goods[]
  current: Goods
  point: (at: number) => void
  take: (goods: Goods) => void
}

const intoView = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'nearest' })

/** Search results, controlled by their field; pointer and arrow keys highlight alike. */
export function GoodsList({ id, lines, current, point, take }: Props) {
  const t = useWords('goodsField')
  return (
    <div id={id} role="listbox" aria-label={t('found')} className="desk-goods-list">
      {lines.map((goods, at) => (
        <div
          key={goods.code}
          id={`${id}-${at}`}
          ref={goods === current ? intoView : null}
          role="option"
          tabIndex={-1}
          aria-selected={goods === current}
          className="line"
          onMouseDown={(event) => event.preventDefault()} // focus stays in the field
          onMouseMove={() => point(at)}
          onClick={() => take(goods)}
        >
          <GoodsLine goods={goods} />
        </div>
      ))}
    </div>
  )
}
