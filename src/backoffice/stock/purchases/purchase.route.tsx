import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import {
  getPurchase,
  type PurchaseLine,
  type PurchaseOrder,
} from '#shop/stock/purchasing/purchase.contract.ts'
import { Link } from '#ui/link.tsx'
import { amountText } from '../../shell/amount.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextField } from '../../shell/forms/fields.tsx'
import { useMay } from '../../shell/frame-context.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { ActPanel } from '../../shell/panel.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { useWords } from '../../words/words.tsx'
import { Cell, Pieces } from '../rows.tsx'
import { StockNav } from '../stock-nav.tsx'
import { PurchaseLabel } from './purchase-label.tsx'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, getPurchase, { id: args.params.id ?? '' })

/** One purchase order: what is to come, and taking in what came. */
export default function Purchase() {
  const t = useWords('purchase')
  const { order, lines } = useLoaderData<typeof loader>()
  const may = useMay()
  const isOpen = order.state !== 'closed'
  return (
    <>
      <PageTop title={order.number}>
        <PurchaseLabel state={order.state} />
      </PageTop>
      <StockNav page="purchases" />
      <div className="stack wide" style={{ maxWidth: '62rem' }}>
        <p>
          {order.supplier}{' '}
          <span className="soft">
            {[`${t('expectedOn')} ${order.expectedOn}`, order.note, order.reason].filter(Boolean).join(' · ')}
          </span>
        </p>
        <Lines lines={lines} />
        {isOpen && may('stock.change') ? (
          <>
            <Receive order={order} lines={lines} />
            <Steps order={order} />
          </>
        ) : null}
      </div>
    </>
  )
}

function Lines({ lines }: { lines: readonly PurchaseLine[] }) {
  const t = useWords('purchase')
  const stock = useWords('stock')
  const may = useMay()
  const sees = may('products.money')
  return (
    <Scroll label={t('ordered')}>
      <table className="desk-table">
        <thead>
          <tr>
            <th>{stock('sku')}</th>
            <th>{stock('item')}</th>
            <th className="r">{t('ordered')}</th>
            <th className="r">{t('received')}</th>
            <th className="r">{t('toCome')}</th>
            {sees ? <th className="r">{stock('cost')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td className="tight number num">
                <Link to={`/desk/stock/option?sub_sku=${encodeURIComponent(line.subSku)}`}>
                  {line.subSku}
                </Link>
              </td>
              <td>
                {line.name} <span className="small soft">{line.optionName}</span>
              </td>
              <td className="r num">{line.quantity}</td>
              <td className="r num">{line.received}</td>
              <td className="r num number">{Math.max(0, line.quantity - line.received)}</td>
              {sees ? <td className="r num soft">{amountText(line.cost, 'HKD')}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

function Receive({ order, lines }: { order: PurchaseOrder; lines: readonly PurchaseLine[] }) {
  const t = useWords('purchase')
  const stock = useWords('stock')
  const toCome = lines.filter(({ quantity, received }) => received < quantity)
  return (
    <section className="desk-card" aria-labelledby="receive">
      <h2 id="receive">{t('receive')}</h2>
      <ActForm call={calls.receivePurchase} fixed={{ id: order.id }}>
        <TextField name="reference" label={stock('note')} required maxLength={100} />
        {toCome.map((line, index) => (
          <div key={line.id} className="row end">
            <input type="hidden" name={`lines[${index}][line]`} value={line.id} />
            <div className="num" style={{ flex: '1 1 12rem' }}>
              {line.subSku}
            </div>
            <Cell width="8rem">
              <Pieces name={`lines[${index}][quantity]`} least={1} required={false} />
            </Cell>
            <Cell width="9rem">
              <TextField name={`lines[${index}][lot]`} label={stock('lot')} maxLength={40} />
            </Cell>
            <Cell width="11rem">
              <TextField name={`lines[${index}][expires_on]`} label={stock('expiresOn')} type="date" />
            </Cell>
          </div>
        ))}
        <div className="row">
          <Send>{t('receiveGo')}</Send>
        </div>
      </ActForm>
    </section>
  )
}

function Steps({ order }: { order: PurchaseOrder }) {
  const t = useWords('purchase')
  const stock = useWords('stock')
  return (
    <div className="row">
      <ActPanel title={t('change')}>
        <ActForm call={calls.changePurchase} fixed={{ id: order.id }} className="row end" stays>
          <TextField
            name="expected_on"
            label={t('expectedOn')}
            type="date"
            required
            defaultValue={order.expectedOn}
          />
          <TextField name="note" label={t('noteField')} maxLength={300} defaultValue={order.note} />
          <Send>{stock('save')}</Send>
        </ActForm>
      </ActPanel>
      <ActPanel title={t('close')}>
        <ActForm call={calls.closePurchase} fixed={{ id: order.id }}>
          <p className="soft">{t('closeText')}</p>
          <TextField name="reason" label={stock('reason')} required maxLength={300} />
          <div className="row">
            <Send>{stock('save')}</Send>
          </div>
        </ActForm>
      </ActPanel>
    </div>
  )
}
