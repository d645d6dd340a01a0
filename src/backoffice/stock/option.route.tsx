import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listHolds } from '#shop/orders/fulfilment/holds.contract.ts'
import { getStockOption } from '#shop/stock/options/option.contract.ts'
import type { DeskLot } from '#shop/stock/lots/lot.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { useMay } from '../shell/frame-context.ts'
import { PageTop } from '../shell/page-top.tsx'
import { useWords } from '../words/words.tsx'
import { LotLabel } from './lot-state.tsx'
import { OptionShelves } from './shelves/option-shelves.tsx'
import { StockNav } from './stock-nav.tsx'
import { OptionHolds, holdsPageSize } from './option-holds.tsx'
import { OptionRule } from './option-rule.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const subSku = new URL(args.request.url).searchParams.get('sub_sku')?.slice(0, 80) ?? ''
  if (subSku === '') throw data(null, { status: 404 })
  return {
    ...(await callDesk(args, getStockOption, { subSku })),
    held: await callDesk(
      args,
      listHolds,
      queryOf(args, listHolds, { sub_sku: subSku, limit: String(holdsPageSize) }),
    ),
  }
}

/** Stock of an option: lots, reservations, and reorder rule. */
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
          <OptionHolds {...held} />
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
              <OptionRule subSku={level.subSku} rule={rule} />
              <Barcode subSku={level.subSku} ean={ean} />
            </>
          ) : null}
        </div>
      </div>
    </>
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
