import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { listPlaces } from '#shop/stock/places/place.contract.ts'
import { callDesk, onlyWith } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Choice, TextField } from '../../shell/forms/fields.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { useWords } from '../../words/words.tsx'
import { Cell, Pieces, Rows } from '../rows.tsx'
import { StockNav } from '../stock-nav.tsx'

export async function loader(args: LoaderFunctionArgs) {
  await onlyWith(args, 'stock.change')
  return callDesk(args, listPlaces, {})
}

/** New transfer between two warehouses or branches. */
export default function NewTransfer() {
  const t = useWords('places')
  const stock = useWords('stock')
  const { places } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const options = places.map(({ key, name }) => [key, name] as const)
  return (
    <>
      <PageTop title={t('new')} />
      <StockNav page="places" />
      <div className="stack wide" style={{ maxWidth: '62rem' }}>
        <Rows
          title={t('new')}
          call={calls.sendTransfer}
          goTo="/desk/stock/transfers/{transfer.id}"
          done={({ transfer }) => void navigate(`/desk/stock/transfers/${(transfer as { id: string }).id}`)} // of the response
          head={
            <div className="row end">
              <Choice name="from_place" label={t('from')} options={options} />
              <Choice name="to_place" label={t('to')} options={options} defaultValue={options[1]?.[0]} />
            </div>
          }
          go={t('send')}
        >
          {(index) => (
            <>
              <Cell width="8rem">
                <Pieces name={`lines[${index}][quantity]`} least={1} required={index === 0} />
              </Cell>
              <Cell width="10rem">
                <TextField name={`lines[${index}][lot]`} label={stock('ofLot')} maxLength={40} />
              </Cell>
            </>
          )}
        </Rows>
      </div>
    </>
  )
}
