import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { lowUpTo } from '#shop/stock/rules.ts'
import { listStock, type DeskLevel } from '#shop/stock/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { Find } from '../shell/find.tsx'
import { useMay } from '../shell/frame-context.ts'
import type { Column } from '../shell/list/column.ts'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'
import { ShelfCell } from './shelves/shelf-cell.tsx'
import { ShelfImport } from './shelves/shelf-import.tsx'
import { StockNav } from './stock-nav.tsx'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listStock, queryOf(args, listStock, { limit: String(size) }))

/** Counts by option: on the shelf, promised, sold and free. */
export default function Stock() {
  const t = useWords('stock')
  const { levels, total } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const may = useMay()
  const isLow = query.get('low') === '1'
  const isShort = query.get('short') === '1'
  return (
    <>
      <PageTop title={t('title')} find={<Find placeholder={t('searchHint')} />}>
        {may('stock.change') ? <ShelfImport /> : null}
        {may('stock.change') ? (
          <Link to="/desk/stock/in" className="act main">
            {t('goodsIn')}
          </Link>
        ) : null}
      </PageTop>
      <StockNav page="levels" />
      <nav className="desk-views" aria-label={t('title')}>
        <Link to="?" aria-current={isLow || isShort ? undefined : 'page'}>
          {t('all')}
        </Link>
        <Link to="?low=1" aria-current={isLow ? 'page' : undefined}>
          {t('low')}
        </Link>
        <Link to="?short=1" aria-current={isShort ? 'page' : undefined}>
          {t('short')}
        </Link>
      </nav>
      <List
        name="stock"
        label={t('title')}
        columns={useLevelColumns()}
        rows={levels.map((level) => ({ ...level, id: `${level.subSku} ${level.place}` }))}
        total={total}
        size={size}
        to={({ subSku }) => `/desk/stock/option?sub_sku=${encodeURIComponent(subSku)}`}
        none={{ text: t('none') }}
        file="stock"
      />
    </>
  )
}

function useLevelColumns(): readonly Column<DeskLevel>[] {
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
    { key: 'place', title: t('place'), isExtra: true, cell: ({ place }) => place },
    { key: 'onHand', title: t('onHand'), isNumber: true, cell: ({ onHand }) => onHand },
    { key: 'reserved', title: t('reserved'), isNumber: true, cell: ({ reserved }) => reserved },
    {
      key: 'allocated',
      title: t('allocated'),
      isNumber: true,
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
      cell: ({ subSku }) => <Adjust subSku={subSku} />,
    },
  ]
}

function Adjust({ subSku }: { subSku: string }) {
  const t = useWords('stock')
  return (
    <ActPanel title={t('adjust')}>
      <ActForm call={calls.adjustStock} fixed={{ sub_sku: subSku }} className="row end">
        <TextField
          name="change"
          label={t('change')}
          type="number"
          step={1}
          required
          style={{ width: '6rem' }}
        />
        <TextField name="lot" label={t('ofLot')} maxLength={40} style={{ width: '9rem' }} />
        <TextField name="reason" label={t('reason')} required maxLength={300} />
        <Send>{t('save')}</Send>
      </ActForm>
    </ActPanel>
  )
}
