import { useState, type ReactNode } from 'react'
import { useHydrated } from '#ui/use-hydrated.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls, type DeskCall } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { useWords } from '../words/words.tsx'

/** Goods of a delivery note, each with lot, last day and cost where the box names them. */
export function GoodsRows() {
  const t = useWords('stock')
  return (
    <Rows
      title={t('goodsIn')}
      call={calls.receiveGoods}
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

/** What was counted of some options, all lots together. */
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

const Cell = ({ width, children }: { width: string; children: ReactNode }) => (
  <div style={{ flex: `0 1 ${width}` }}>{children}</div>
)

function Pieces({ name, least, required }: { name: string; least: number; required: boolean }) {
  const t = useWords('stock')
  return <TextField name={name} label={t('pieces')} type="number" min={least} step={1} required={required} />
}

type RowsProps = {
  title: string
  call: DeskCall
  head: ReactNode
  go: string
  /** What a row says beside its sku. */
  children: (index: number) => ReactNode
}

function Rows({ title, call, head, go, children }: RowsProps) {
  const t = useWords('stock')
  const hydrated = useHydrated()
  const [count, setCount] = useState(5)
  return (
    <section className="desk-card" aria-label={title}>
      <h2>{title}</h2>
      <ActForm call={call}>
        {head}
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
            {children(index)}
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
