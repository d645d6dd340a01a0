import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getTransfer, type Transfer as Sent, type TransferLine } from '#shop/stock/places/place.contract.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Send } from '../../shell/forms/fields.tsx'
import { useMay } from '../../shell/frame-context.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { ActPanel } from '../../shell/panel.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { useWords } from '../../words/words.tsx'
import { StockNav } from '../stock-nav.tsx'
import { TransferLabel } from './transfer-label.tsx'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, getTransfer, { id: args.params.id ?? '' })

/** One transfer: what is under way by lot, and what arrived. */
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
        {t('from')} {transfer.fromPlace} · {t('to')} {transfer.toPlace} · {transfer.sentBy}
        {transfer.note === '' ? null : ` · ${transfer.note}`}
      </p>
      {isOpen ? <Open transfer={transfer} lines={lines} /> : <Lines lines={lines} isOpen={false} />}
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
        <Lines lines={lines} isOpen />
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

function Lines({ lines, isOpen }: { lines: readonly TransferLine[]; isOpen: boolean }) {
  const t = useWords('places')
  const stock = useWords('stock')
  return (
    <Scroll label={t('transfers')}>
      <table className="desk-table">
        <thead>
          <tr>
            <th>{stock('sku')}</th>
            <th>{stock('lot')}</th>
            <th className="r">{t('sent')}</th>
            <th className="r">{t('arrived')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={line.id}>
              <td className="tight number num">{line.subSku}</td>
              <td className="num">
                {line.lot ?? <span className="soft">{stock('noLot')}</span>}{' '}
                <span className="small soft">{line.expiresOn}</span>
              </td>
              <td className="r num">{line.pieces}</td>
              <td className={line.arrived !== null && line.arrived < line.pieces ? 'r num hot' : 'r num'}>
                {isOpen ? <Arrived line={line} index={index} /> : (line.arrived ?? '·')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

function Arrived({ line, index }: { line: TransferLine; index: number }) {
  const t = useWords('places')
  return (
    <>
      <input type="hidden" name={`lines[${index}][line]`} value={line.id} />
      <input
        className="well"
        name={`lines[${index}][arrived]`}
        type="number"
        min={0}
        max={line.pieces}
        step={1}
        inputMode="numeric"
        aria-label={`${t('arrived')}: ${[line.subSku, line.lot].filter(Boolean).join(' ')}`}
        defaultValue={line.pieces}
        style={{ width: '6rem', textAlign: 'right' }}
      />
    </>
  )
}
