import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listAwaited, type AwaitedOption } from '#shop/orders/fulfilment/pre-order.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk, onlyWith } from '../shell/forms/call-desk.server.ts'
import { calls, type DeskCall } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { useWords } from '../words/words.tsx'

export async function loader(args: LoaderFunctionArgs) {
  await onlyWith(args, 'stock.change')
  return callDesk(args, listAwaited, {})
}

/** What arrived, by the delivery note; and what was counted on the shelf. */
export default function GoodsIn() {
  const t = useWords('stock')
  const { awaited } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('goodsIn')}>
        <Link to="/desk/stock" className="act">
          {t('title')}
        </Link>
      </PageTop>
      <div className="stack wide" style={{ maxWidth: '46rem' }}>
        {awaited.length > 0 ? <Awaited awaited={awaited} /> : null}
        <Rows
          title={t('goodsIn')}
          call={calls.receiveGoods}
          head="reference"
          headLabel={t('note')}
          pieces="quantity"
          least={1}
          go={t('receive')}
        />
        <Rows
          title={t('count')}
          call={calls.countStock}
          head="reason"
          headLabel={t('reason')}
          pieces="counted"
          least={0}
          go={t('countGo')}
        />
      </div>
    </>
  )
}

/** Pre-orders whose goods are to come: one press says that they are here. */
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

type RowsProps = {
  title: string
  call: DeskCall
  head: string
  headLabel: string
  pieces: string
  least: number
  go: string
}

function Rows({ title, call, head, headLabel, pieces, least, go }: RowsProps) {
  const t = useWords('stock')
  const hydrated = useHydrated()
  const [count, setCount] = useState(5)
  return (
    <section className="desk-card" aria-label={title}>
      <h2>{title}</h2>
      <ActForm call={call}>
        <TextField name={head} label={headLabel} required maxLength={100} />
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="row end">
            <div style={{ flex: '1 1 12rem' }}>
              <TextField
                name={`lines[${index}][sub_sku]`}
                label={t('sku')}
                maxLength={80}
                required={index === 0}
              />
            </div>
            <div style={{ flex: '0 1 8rem' }}>
              <TextField
                name={`lines[${index}][${pieces}]`}
                label={t('pieces')}
                type="number"
                min={least}
                step={1}
                required={index === 0}
              />
            </div>
          </div>
        ))}
        <div className="row">
          <Send>{go}</Send>
          {hydrated ? (
            <button type="button" className="act" onClick={() => setCount(count + 5)}>
              {t('moreRows')}
            </button>
          ) : null}
        </div>
      </ActForm>
    </section>
  )
}
