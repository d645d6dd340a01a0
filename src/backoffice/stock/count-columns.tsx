import type { StockCount } from '#shop/stock/counts/count.contract.ts'
import type { Column } from '../shell/list/column.ts'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { CountLabel } from './count-label.tsx'

/** Columns of the list of stock counts. */
export function useCountColumns(): readonly Column<StockCount>[] {
  const t = useWords('stockCount')
  return [
    {
      key: 'startedAt',
      title: t('when'),
      isName: true,
      cell: ({ startedAt }) => <Moment at={startedAt} />,
    },
    {
      key: 'place',
      title: t('place'),
      fields: ['place', 'search'],
      cell: ({ placeName, search }) => [placeName, search].filter(Boolean).join(' · '),
    },
    { key: 'state', title: t('stateOf'), cell: ({ state }) => <CountLabel state={state} /> },
    {
      key: 'done',
      title: t('counted'),
      className: 'num',
      fields: ['done', 'lines'],
      cell: ({ done, lines }) => t('progress', { done, lines }),
    },
    { key: 'startedBy', title: t('by'), className: 'soft', spare: 3, cell: ({ startedBy }) => startedBy },
  ]
}
