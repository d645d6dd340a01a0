import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listAwaited, type AwaitedOption } from '#shop/orders/fulfilment/pre-order.contract.ts'
import { listMoves } from '#shop/stock/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk, onlyWith } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send } from '../shell/forms/fields.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { useWords } from '../words/words.tsx'
import { CountRows, GoodsRows } from './goods-rows.tsx'

export async function loader(args: LoaderFunctionArgs) {
  await onlyWith(args, 'stock.change')
  const [{ awaited }, { moves }] = await Promise.all([
    callDesk(args, listAwaited, {}),
    callDesk(args, listMoves, { kind: 'receive', page: 1, limit: 1, sort: '-created' }),
  ])
  return { awaited, seen: moves[0]?.id ?? 'none' }
}

/** Goods receipt by delivery note, and corrections by counting. */
export default function GoodsIn() {
  const t = useWords('stock')
  const { awaited, seen } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('goodsIn')}>
        <Link to="/desk/stock" className="act">
          {t('title')}
        </Link>
      </PageTop>
      <div className="stack wide" style={{ maxWidth: '62rem' }}>
        {awaited.length > 0 ? <Awaited awaited={awaited} /> : null}
        <GoodsRows seen={seen} />
        <CountRows />
      </div>
    </>
  )
}

/** Pre-ordered options that are expected; a button records their arrival. */
function Awaited({ awaited }: { awaited: readonly AwaitedOption[] }) {
  const t = useWords('stock')
  return (
    <section className="desk-card" aria-labelledby="awaited">
      <h2 id="awaited">{t('awaited')}</h2>
      <p className="soft">{t('awaitedText')}</p>
      {awaited.map(({ subSku, name, optionName, pieces, orders, estimate }) => (
        <ActForm key={subSku} call={calls.releasePreOrders} fixed={{ sub_sku: subSku }} className="row">
          <span>
            <b className="num">{subSku}</b> {[name, optionName].filter(Boolean).join(' · ')}
          </span>
          <span className="soft num push">{t('awaitedOf', { pieces, orders, day: estimate ?? 'none' })}</span>
          <Send>{t('arrived')}</Send>
        </ActForm>
      ))}
    </section>
  )
}
