import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listHolds, type StockHold } from '#shop/orders/fulfilment/holds.contract.ts'
import { getStockOption, type StockRule } from '#shop/stock/options/option.contract.ts'
import type { DeskLot } from '#shop/stock/lots/lot.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { useMay } from '../shell/frame-context.ts'
import { PageTop } from '../shell/page-top.tsx'
import { Pages } from '../shell/pages.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { LotLabel } from './lot-state.tsx'
import { OptionShelves } from './shelves/option-shelves.tsx'
import { StockNav } from './stock-nav.tsx'

const size = 50
export async function loader(args: LoaderFunctionArgs) {
  const subSku = new URL(args.request.url).searchParams.get('sub_sku')?.slice(0, 80) ?? ''
  if (subSku === '') throw data(null, { status: 404 })
  return {
    ...(await callDesk(args, getStockOption, { subSku })),
    held: await callDesk(args, listHolds, queryOf(args, listHolds, { sub_sku: subSku, limit: String(size) })),
  }
}

/** One option: what lies there, by lots, who holds it, and when it is ordered again. */
export default function StockOption() {
  const t = useWords('stock')
  const word = useWords('stockOption')
  const { level, lots, rule, ean, shelves, held } = useLoaderData<typeof loader>()
  const may = useMay()
  const counts = [
    ['onHand', level.onHand],
    ['reserved', level.reserved],
    ['allocated', level.allocated],
    ['safety', level.safety],
    ['blocked', level.blocked],
    ['shortDated', level.shortDated],
    ['available', level.available],
  ] as const
  return (
    <>
      <PageTop title={level.subSku}>
        <Link to={`/desk/stock/moves?sub_sku=${encodeURIComponent(level.subSku)}`} className="act">
          {word('allMoves')}
        </Link>
      </PageTop>
      <StockNav page="levels" />
      <div className="desk-two">
        <div className="stack">
          <Holds {...held} />
          <Lots lots={lots} />
        </div>
        <div className="stack">
          <section className="desk-card" aria-label={t('title')}>
            <h2>{[level.name, level.optionName].filter(Boolean).join(' · ')}</h2>
            <dl>
              {counts.map(([key, pieces]) => (
                <div key={key} style={{ display: 'contents' }}>
                  <dt>{t(key)}</dt>
                  <dd className="num">{pieces}</dd>
                </div>
              ))}
            </dl>
            {level.short > 0 ? <p className="hot">{t('shortOf', { count: level.short })}</p> : null}
          </section>
          <OptionShelves subSku={level.subSku} shelves={shelves} canChange={may('stock.change')} />
          {may('stock.change') ? (
            <>
              <Rule subSku={level.subSku} rule={rule} />
              <Barcode subSku={level.subSku} ean={ean} />
            </>
          ) : null}
        </div>
      </div>
    </>
  )
}

function Rule({ subSku, rule }: { subSku: string; rule: StockRule | null }) {
  const t = useWords('stockOption')
  const stock = useWords('stock')
  return (
    <section className="desk-card" aria-labelledby="rule">
      <h2 id="rule">{t('rule')}</h2>
      {rule === null ? <p className="soft">{t('noRule')}</p> : null}
      <ActForm call={calls.setStockRule} fixed={{ sub_sku: subSku }} stays>
        <TextField
          name="threshold"
          label={t('threshold')}
          type="number"
          min={0}
          step={1}
          required
          defaultValue={rule?.threshold}
        />
        <TextField
          name="reorder"
          label={t('reorder')}
          type="number"
          min={1}
          step={1}
          required
          defaultValue={rule?.reorder}
        />
        <div className="row">
          <Send>{stock('save')}</Send>
        </div>
      </ActForm>
    </section>
  )
}

function Barcode({ subSku, ean }: { subSku: string; ean: string | null }) {
  const t = useWords('stockOption')
  const stock = useWords('stock')
  return (
    <section className="desk-card" aria-labelledby="barcode">
      <h2 id="barcode">{t('barcode')}</h2>
      <ActForm call={calls.setBarcode} fixed={{ sub_sku: subSku }} stays>
        <TextField
          name="ean"
          label={t('barcode')}
          hint={t('barcodeHint')}
          maxLength={20}
          inputMode="numeric"
          defaultValue={ean ?? ''}
        />
        <div className="row">
          <Send>{stock('save')}</Send>
        </div>
      </ActForm>
    </section>
  )
}

function Holds({ holds, total, pieces }: { holds: readonly StockHold[]; total: number; pieces: number }) {
  const t = useWords('stockOption')
  const stock = useWords('stock')
  return (
    <section className="desk-card flush" aria-labelledby="holds">
      <h2 id="holds">{t('holds')}</h2>
      {total === 0 ? (
        <p className="desk-empty">{t('noHolds')}</p>
      ) : (
        <>
          <p className="soft num" style={{ paddingInline: 14 }}>
            {t('holdsOf', { pieces, total })}
          </p>
          <Scroll label={t('holds')}>
            <table className="desk-table">
              <thead>
                <tr>
                  <th>{stock('order')}</th>
                  <th>{t('ordered')}</th>
                  <th>{stock('state')}</th>
                  <th className="r">{stock('pieces')}</th>
                  <th>{t('since')}</th>
                  <th>{t('until')}</th>
                </tr>
              </thead>
              <tbody>
                {holds.map((hold) => (
                  <tr key={`${hold.orderId} ${hold.lineSku} ${hold.state}`}>
                    <td className="tight number num">
                      <Link to={`/desk/orders/${hold.orderId}`}>{hold.number}</Link>
                    </td>
                    <td className="num soft">{hold.lineSku}</td>
                    <td>{t(hold.state === 'held' ? 'held' : 'sold')}</td>
                    <td className="r num">{hold.pieces}</td>
                    <td className="tight soft">
                      <Moment at={hold.since} />
                    </td>
                    <td className="tight">{hold.until === null ? '—' : <Moment at={hold.until} />}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        </>
      )}
      <Pages total={total} size={size} />
    </section>
  )
}

function Lots({ lots }: { lots: readonly DeskLot[] }) {
  const t = useWords('stock')
  return (
    <section className="desk-card" aria-labelledby="lots">
      <h2 id="lots">{t('lots')}</h2>
      {lots.length === 0 ? <p className="soft">{t('noLots')}</p> : null}
      {lots.map((lot) => (
        <p key={lot.id} className="row">
          <Link to={`/desk/stock/lots/${lot.id}`} className="link num">
            {lot.number}
          </Link>
          <span className="soft num">{lot.expiresOn ?? t('noExpiry')}</span>
          <LotLabel state={lot.state} />
          <b className="num push">{lot.pieces}</b>
        </p>
      ))}
    </section>
  )
}
