import { lowUpTo } from '#shop/stock/rules.ts'
import type { DeskLevel } from '#shop/stock/desk.contract.ts'
import { useMay } from '../shell/frame-context.ts'
import type { Column } from '../shell/list/column.ts'
import { useWords } from '../words/words.tsx'
import { ShelfCell } from './shelves/shelf-cell.tsx'
import { AdjustLevel } from './adjust-level.tsx'

/** Columns of the stock list, with a form to adjust a level. */
export function useLevelColumns(): readonly Column<DeskLevel>[] {
  const t = useWords('stock')
  const canChange = useMay()('stock.change')
  return [
    {
      key: 'subSku',
      title: t('sku'),
      isName: true,
      sort: 'sku',
      className: 'num',
      cell: ({ subSku }) => subSku,
    },
    {
      key: 'name',
      title: t('item'),
      fields: ['name', 'optionName'],
      cell: ({ name, optionName }) => (
        <>
          {name} <span className="small soft">{optionName}</span>
        </>
      ),
    },
    { key: 'brand', title: t('brand'), className: 'soft', spare: 3, cell: ({ brand }) => brand },
    {
      key: 'shelfCode',
      title: t('shelf'),
      sort: 'shelf',
      className: 'tight num',
      cell: (level) => (canChange ? <ShelfCell level={level} /> : (level.shelfCode ?? '—')),
    },
    { key: 'place', title: t('place'), isExtra: true, cell: ({ placeName }) => placeName },
    { key: 'onHand', title: t('onHand'), isNumber: true, cell: ({ onHand }) => onHand },
    { key: 'reserved', title: t('reserved'), isNumber: true, spare: 1, cell: ({ reserved }) => reserved },
    {
      key: 'allocated',
      title: t('allocated'),
      isNumber: true,
      spare: 1,
      fields: ['allocated', 'short'],
      cell: ({ allocated, short }) => (
        <>
          {allocated}
          {short > 0 ? <div className="small hot">{t('shortOf', { count: short })}</div> : null}
        </>
      ),
    },
    {
      key: 'safety',
      title: t('safety'),
      isNumber: true,
      className: 'soft',
      spare: 2,
      cell: ({ safety }) => safety,
    },
    {
      key: 'available',
      title: t('available'),
      isNumber: true,
      sort: 'available',
      className: ({ available }) => (available <= lowUpTo ? 'number hot' : 'number'),
      fields: ['available', 'blocked', 'shortDated'],
      cell: ({ available, blocked, shortDated }) => (
        <>
          {available}
          {blocked + shortDated > 0 ? (
            <div className="small soft">{t('withheldOf', { count: blocked + shortDated })}</div>
          ) : null}
        </>
      ),
    },
    {
      key: 'adjust',
      title: t('adjust'),
      isAct: true,
      right: 'stock.change',
      fields: [],
      cell: ({ subSku }) => <AdjustLevel subSku={subSku} />,
    },
  ]
}
