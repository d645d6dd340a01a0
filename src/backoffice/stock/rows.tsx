import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { ScriptOnly } from '#ui/hydration/script-only.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import type { DeskCall } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { useWords } from '../words/words.tsx'

/** A field of a row; on a phone two are beside each other. */
export const Cell = ({ width, children }: { width: string; children: ReactNode }) => (
  <div style={{ flex: `0 1 min(${width}, calc(50% - 6px))` }}>{children}</div>
)

export function Pieces({ name, least, required }: { name: string; least: number; required: boolean }) {
  const t = useWords('stock')
  return <TextField name={name} label={t('pieces')} type="number" min={least} step={1} required={required} />
}

/** A scanner ends its input with Enter, which moves to the next field instead of submitting the form. */
function onScan(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.currentTarget.value === '') return
  event.preventDefault()
  const fields = [...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>('input.well') ?? [])]
  fields[fields.indexOf(event.currentTarget) + 1]?.focus()
}

type RowsProps = {
  title: string
  call: DeskCall
  head: ReactNode
  go: string
  /** Path after success. */
  goTo?: string
  done?: (answer: Record<string, unknown>) => void
  fixed?: Readonly<Record<string, string>>
  /** Called after a refusal. */
  refused?: () => void
  /** Further fields of a row, beside the sku. */
  children: (index: number) => ReactNode
}

/** Form with a variable number of rows, each beginning with a sku. */
export function Rows({ title, call, head, go, goTo, done, fixed, refused, children }: RowsProps) {
  const t = useWords('stock')
  const [count, setCount] = useState(5)
  return (
    <section className="desk-card" aria-label={title}>
      <h2>{title}</h2>
      <ActForm call={call} goTo={goTo} done={done} fixed={fixed} refused={refused}>
        {head}
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="row end">
            <div style={{ flex: '1 1 12rem' }}>
              <TextField
                name={`lines[${index}][sub_sku]`}
                label={t('skuOrBarcode')}
                maxLength={80}
                onKeyDown={onScan}
                required={index === 0}
              />
            </div>
            {children(index)}
          </div>
        ))}
        <div className="row">
          <Send>{go}</Send>
          <ScriptOnly>
            <button type="button" className="act" onClick={() => setCount(count + 5)}>
              {t('moreRows')}
            </button>
          </ScriptOnly>
        </div>
      </ActForm>
    </section>
  )
}
