import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getDeskOrder, type DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { listPickLots } from '#shop/orders/fulfilment/pick-lots.contract.ts'
import { listBarcodes } from '#shop/stock/barcodes/barcode.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Send } from '../../shell/forms/fields.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { ScanBox } from '../../stock/scan/scan-box.tsx'
import { useWords } from '../../words/words.tsx'
import { companionsOf, pickRows } from './pick.rules.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { order } = await callDesk(args, getDeskOrder, { id: args.params.id ?? '' })
  const others = await Promise.all(
    companionsOf([order]).map(async (id) => (await callDesk(args, getDeskOrder, { id })).order),
  )
  const rows = pickRows([order, ...others])
  const subSkus = rows.map(({ subSku }) => subSku)
  const { barcodes } = subSkus.length > 0 ? await callDesk(args, listBarcodes, { subSkus }) : { barcodes: [] }
  const { lots } = await callDesk(args, listPickLots, { ids: [order, ...others].map(({ id }) => id) })
  return {
    order,
    rows: rows.map(({ subSku, name, shelfCode, pieces, orders }) => ({
      subSku,
      shelfCode,
      name,
      pieces,
      orders,
      ean: barcodes.find((barcode) => barcode.subSku === subSku)?.ean ?? null,
      lots: lots.filter((lot) => lot.subSku === subSku && lot.lot !== null),
    })),
  }
}

/**
 * Checks an order by scanning its pieces while picking or packing, together with the orders in the same parcel; other
 * items are rejected.
 */
export default function Scan() {
  const t = useWords('scan')
  const { order, rows } = useLoaderData<typeof loader>()
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const take = (subSku: string): string | null => {
    const pieces = rows.find((row) => row.subSku === subSku)?.pieces ?? 0
    const count = (counts[subSku] ?? 0) + 1
    if (count > pieces) return null
    setCounts({ ...counts, [subSku]: count })
    return t('of', { sku: subSku, count, pieces })
  }
  const isAll = rows.length > 0 && rows.every(({ subSku, pieces }) => (counts[subSku] ?? 0) === pieces)
  return (
    <>
      <PageTop title={t('title', { number: order.number })}>
        <Link to={`/desk/orders/${order.id}`} className="act">
          {t('back')}
        </Link>
      </PageTop>
      {order.together.length > 0 ? (
        <section className="desk-card" aria-labelledby="one-box">
          <h2 id="one-box">{t('oneBox', { count: order.together.length + 1 })}</h2>
          <p className="row num">
            <b>{order.number}</b>
            {order.together.map(({ id, number }) => (
              <Link key={id} to={`/desk/orders/${id}`} className="link">
                {number}
              </Link>
            ))}
          </p>
          <p className="small soft">{t('oneBoxText')}</p>
        </section>
      ) : null}
      {rows.length === 0 ? (
        <p className="desk-empty">{t('nothing')}</p>
      ) : (
        <>
          <ScanBox options={rows} take={take} />
          <Rows rows={rows} counts={counts} isShared={order.together.length > 0} />
          {isAll ? <p role="status">✓ {t('all')}</p> : null}
          <Steps order={order} />
        </>
      )}
    </>
  )
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number]

type RowsProps = { rows: readonly Row[]; counts: Readonly<Record<string, number>>; isShared: boolean }

function Rows({ rows, counts, isShared }: RowsProps) {
  const t = useWords('scan')
  const stock = useWords('stock')
  const hasShelves = rows.some(({ shelfCode }) => shelfCode !== null)
  return (
    <Scroll label={stock('pieces')}>
      <table className="desk-table">
        <thead>
          <tr>
            {hasShelves ? <th>{stock('shelf')}</th> : null}
            <th>{stock('sku')}</th>
            <th>{stock('item')}</th>
            <th>{stock('lot')}</th>
            {isShared ? <th>{t('forOrders')}</th> : null}
            <th className="r">{t('done')}</th>
            <th className="r">{stock('pieces')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.subSku}>
              {hasShelves ? <td className="tight number num">{row.shelfCode ?? '—'}</td> : null}
              <td className="tight number num">{row.subSku}</td>
              <td>{row.name}</td>
              <td className="num wraps soft">
                {row.lots
                  .map(
                    ({ lot, expiresOn, pieces }) =>
                      `${[lot, expiresOn].filter(Boolean).join(' ')} × ${pieces}`,
                  )
                  .join(', ')}
              </td>
              {isShared ? (
                <td className="num wraps soft">
                  {row.orders.map(({ number, pieces }) => `${number} × ${pieces}`).join(', ')}
                </td>
              ) : null}
              <td className="r num">
                {counts[row.subSku] ?? 0}
                {(counts[row.subSku] ?? 0) === row.pieces ? ' ✓' : ''}
              </td>
              <td className="r num number">{row.pieces}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

/** The next step can also be done without scanning, so a broken scanner does not block a parcel. */
function Steps({ order }: { order: DeskOrder }) {
  const t = useWords('scan')
  const act = useWords('act')
  const count = order.together.length + 1
  const next = (['pick', 'pack'] as const).find((step) => order.actions.includes(step))
  if (!next) return null
  return (
    <ActForm call={calls[next]} fixed={{ id: order.id }} className="row">
      <Send>{count > 1 ? t('forAll', { step: act(next), count }) : act(next)}</Send>
    </ActForm>
  )
}
