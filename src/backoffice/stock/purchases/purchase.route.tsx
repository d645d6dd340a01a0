import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getPurchase, type PurchaseOrder } from '#shop/stock/purchasing/purchase.contract.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextField } from '../../shell/forms/fields.tsx'
import { useMay } from '../../shell/frame-context.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { ActPanel } from '../../shell/panel.tsx'
import { useWords } from '../../words/words.tsx'
import { StockNav } from '../stock-nav.tsx'
import { PurchaseLabel } from './purchase-label.tsx'
import { PurchaseLines } from './purchase-lines.tsx'
import { ReceivePurchase } from './receive-purchase.tsx'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, getPurchase, { id: args.params.id ?? '' })

/** A purchase order: outstanding pieces, and goods receipt. */
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
        <PurchaseLines lines={lines} />
        {isOpen && may('stock.change') ? (
          <>
            <ReceivePurchase order={order} lines={lines} />
            <Steps order={order} />
          </>
        ) : null}
      </div>
    </>
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
