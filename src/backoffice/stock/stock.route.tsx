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
import { PageTop } from '../shell/page-top.tsx'
import { Pages } from '../shell/pages.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { useRowKeys } from '../shell/keys/use-row-keys.ts'
import { Scroll } from '../shell/scroll.tsx'
import { useWords } from '../words/words.tsx'
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
      {levels.length === 0 ? (
        <p className="desk-empty">{t('none')}</p>
      ) : (
        <LevelTable levels={levels} canChange={may('stock.change')} />
      )}
      <Pages total={total} size={size} file="stock" />
    </>
  )
}

function LevelTable({ levels, canChange }: { levels: readonly DeskLevel[]; canChange: boolean }) {
  const t = useWords('stock')
  const { table, at } = useRowKeys()
  return (
    <Scroll label={t('title')}>
      <table className="desk-table" ref={table}>
        <thead>
          <tr>
            <th>{t('sku')}</th>
            <th>{t('item')}</th>
            <th>{t('brand')}</th>
            <th className="r">{t('onHand')}</th>
            <th className="r">{t('reserved')}</th>
            <th className="r">{t('allocated')}</th>
            <th className="r">{t('safety')}</th>
            <th className="r">{t('available')}</th>
            {canChange ? <th>{t('adjust')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {levels.map((level, index) => (
            <tr key={`${level.subSku} ${level.place}`} data-at={index === at || undefined}>
              <td className="tight number num">
                <Link to={`/desk/stock/option?sub_sku=${encodeURIComponent(level.subSku)}`}>
                  {level.subSku}
                </Link>
              </td>
              <td>
                {level.name} <span className="small soft">{level.optionName}</span>
              </td>
              <td className="soft">{level.brand}</td>
              <td className="r num">{level.onHand}</td>
              <td className="r num">{level.reserved}</td>
              <td className="r num">
                {level.allocated}
                {level.short > 0 ? (
                  <div className="small hot">{t('shortOf', { count: level.short })}</div>
                ) : null}
              </td>
              <td className="r num soft">{level.safety}</td>
              <td className={level.available <= lowUpTo ? 'r num number hot' : 'r num number'}>
                {level.available}
                {level.blocked + level.shortDated > 0 ? (
                  <div className="small soft">
                    {t('withheldOf', { count: level.blocked + level.shortDated })}
                  </div>
                ) : null}
              </td>
              {canChange ? (
                <td>
                  <Adjust subSku={level.subSku} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
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
