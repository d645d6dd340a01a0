import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getTransfer, type Transfer as Sent, type TransferLine } from '#shop/stock/places/place.contract.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Send } from '../../shell/forms/fields.tsx'
import { useMay } from '../../shell/frame-context.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { ActPanel } from '../../shell/panel.tsx'
import { useWords } from '../../words/words.tsx'
import { StockNav } from '../stock-nav.tsx'
import { TransferLabel } from './transfer-label.tsx'
import { TransferLines } from './transfer-lines.tsx'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, getTransfer, { id: args.params.id ?? '' })

/** A transfer: pieces sent by lot, and pieces received. */
export default function Transfer() {
  const t = useWords('places')
  const { transfer, lines } = useLoaderData<typeof loader>()
  const may = useMay()
  const isOpen = transfer.state === 'sent' && may('stock.change')
  return (
    <>
      <PageTop title={transfer.number}>
        <TransferLabel state={transfer.state} />
      </PageTop>
      <StockNav page="places" />
      <p className="soft">
        {t('from')} {transfer.fromPlaceName} · {t('to')} {transfer.toPlaceName} · {transfer.sentBy}
        {transfer.note === '' ? null : ` · ${transfer.note}`}
      </p>
      {isOpen ? <Open transfer={transfer} lines={lines} /> : <TransferLines lines={lines} isOpen={false} />}
    </>
  )
}

function Open({ transfer, lines }: { transfer: Sent; lines: readonly TransferLine[] }) {
  const t = useWords('places')
  const stock = useWords('stock')
  return (
    <>
      <ActForm call={calls.endTransfer} fixed={{ id: transfer.id, to: 'received' }}>
        <p className="soft">{t('receiveText')}</p>
        <TransferLines lines={lines} isOpen />
        <div className="row">
          <Send>{t('receive')}</Send>
        </div>
      </ActForm>
      <ActPanel title={t('returned')}>
        <ActForm call={calls.endTransfer} fixed={{ id: transfer.id, to: 'returned' }} className="row">
          <Send look="">{stock('save')}</Send>
        </ActForm>
      </ActPanel>
    </>
  )
}
