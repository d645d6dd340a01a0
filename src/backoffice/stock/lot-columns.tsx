import type { DeskLot } from '#shop/stock/lots/lot.contract.ts'
import type { Column } from '../shell/list/column.ts'
import { useWords } from '../words/words.tsx'
import { LotLabel } from './lot-state.tsx'

/** Columns of the list of lots. */
export function useLotColumns(): readonly Column<DeskLot>[] {
  const t = useWords('stock')
  return [
    { key: 'number', title: t('lot'), isName: true, className: 'num', cell: ({ number }) => number },
    { key: 'subSku', title: t('sku'), className: 'tight num', spare: 2, cell: ({ subSku }) => subSku },
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
    {
      key: 'expiresOn',
      title: t('expiresOn'),
      className: 'tight num',
      cell: ({ expiresOn }) => expiresOn ?? <span className="soft">{t('noExpiry')}</span>,
    },
    { key: 'state', title: t('state'), cell: ({ state }) => <LotLabel state={state} /> },
    {
      key: 'places',
      title: t('places'),
      className: 'soft num',
      spare: 3,
      cell: ({ places }) => places.map(({ placeName, pieces }) => `${placeName} ${pieces}`).join(', '),
    },
    {
      key: 'pieces',
      title: t('pieces'),
      isNumber: true,
      className: 'number',
      cell: ({ pieces }) => pieces,
    },
  ]
}
