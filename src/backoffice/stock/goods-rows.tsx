import { useRevalidator } from 'react-router'
import { calls } from '../shell/forms/calls.ts'
import { TextField } from '../shell/forms/fields.tsx'
import { useWords } from '../words/words.tsx'
import { Cell, Pieces, Rows } from './rows.tsx'

/** Lines of a delivery note with lot, expiry and cost if known. `seen`: the newest receipt. */
export function GoodsRows({ seen }: { seen: string }) {
  const { revalidate } = useRevalidator()
  const t = useWords('stock')
  return (
    <Rows
      title={t('goodsIn')}
      call={calls.receiveGoods}
      fixed={{ seen }}
      refused={() => void revalidate()}
      head={<TextField name="reference" label={t('note')} required maxLength={100} />}
      go={t('receive')}
    >
      {(index) => (
        <>
          <Cell width="8rem">
            <Pieces name={`lines[${index}][quantity]`} least={1} required={index === 0} />
          </Cell>
          <Cell width="9rem">
            <TextField name={`lines[${index}][lot]`} label={t('lot')} maxLength={40} />
          </Cell>
          <Cell width="11rem">
            <TextField name={`lines[${index}][expires_on]`} label={t('expiresOn')} type="date" />
          </Cell>
          <Cell width="9rem">
            <TextField
              name={`lines[${index}][cost]`}
              label={t('cost')}
              type="number"
              min={0}
              step={0.01}
              inputMode="decimal"
            />
          </Cell>
        </>
      )}
    </Rows>
  )
}

/** Counted pieces of some options, over all lots. */
export function CountRows() {
  const t = useWords('stock')
  return (
    <Rows
      title={t('count')}
      call={calls.countStock}
      head={<TextField name="reason" label={t('reason')} required maxLength={100} />}
      go={t('countGo')}
    >
      {(index) => (
        <Cell width="8rem">
          <Pieces name={`lines[${index}][counted]`} least={0} required={index === 0} />
        </Cell>
      )}
    </Rows>
  )
}
