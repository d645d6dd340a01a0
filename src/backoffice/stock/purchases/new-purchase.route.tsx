import { useNavigate, type LoaderFunctionArgs } from 'react-router'
import { onlyWith } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { TextField } from '../../shell/forms/fields.tsx'
import { useMay } from '../../shell/frame-context.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { useWords } from '../../words/words.tsx'
import { Cell, Pieces, Rows } from '../rows.tsx'
import { StockNav } from '../stock-nav.tsx'

export const loader = (args: LoaderFunctionArgs) => onlyWith(args, 'stock.change')

/** New purchase order. Without the right to see costs, none can be entered. */
export default function NewPurchase() {
  const t = useWords('purchase')
  const stock = useWords('stock')
  const may = useMay()
  const navigate = useNavigate()
  return (
    <>
      <PageTop title={t('new')} />
      <StockNav page="purchases" />
      <div className="stack wide" style={{ maxWidth: '62rem' }}>
        <p className="soft">{t('shownText')}</p>
        <Rows
          title={t('new')}
          call={calls.createPurchase}
          goTo="/desk/stock/purchases/{order.id}"
          done={({ order }) => void navigate(`/desk/stock/purchases/${(order as { id: string }).id}`)} // of the response
          head={
            <div className="row end">
              <TextField name="supplier" label={t('supplier')} required maxLength={80} />
              <TextField name="expected_on" label={t('expectedOn')} type="date" required />
              <TextField name="note" label={t('noteField')} maxLength={300} />
            </div>
          }
          go={t('create')}
        >
          {(index) => (
            <>
              <Cell width="8rem">
                <Pieces name={`lines[${index}][quantity]`} least={1} required={index === 0} />
              </Cell>
              {may('products.money') ? (
                <Cell width="10rem">
                  <TextField
                    name={`lines[${index}][cost]`}
                    label={stock('cost')}
                    type="number"
                    min={0}
                    step={0.01}
                    inputMode="decimal"
                  />
                </Cell>
              ) : null}
            </>
          )}
        </Rows>
      </div>
    </>
  )
}
