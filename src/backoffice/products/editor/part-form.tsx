import { useRef, useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { DeskDocument } from '#shop/products/editing/document.contract.ts'
import { productRefusals } from '#shop/products/state.rules.ts'
import { NoScriptOnly } from '#ui/hydration/script-only.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import type { DeskCall } from '../../shell/forms/calls.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { Send, TextField } from '../../shell/forms/fields.tsx'
import { useWords } from '../../words/words.tsx'
import { useProduct } from './product-context.ts'
import { useSavedPart, type Mode, type PartId } from './save-context.ts'

type Props = {
  id: PartId
  title: ReactNode
  call: DeskCall
  /** Selects the data of this form; it is rendered again when they changed and nothing is typed. */
  of: (document: DeskDocument) => unknown
  aside?: ReactNode
  /** Below the form: forms of other calls, which cannot be nested. */
  foot?: ReactNode
  children: (document: DeskDocument) => ReactNode
}

/**
 * A section of a product with a save call of its own: submitted by the save bar, or without JavaScript by its
 * buttons. Typed values are kept until saved, even if the product changes; another staff user's concurrent changes to
 * the section are shown beside it.
 */
export function PartForm({ id, title, call, of, aside, foot, children }: Props) {
  const t = useWords('products')
  const hydrated = useHydrated()
  const { product } = useProduct()
  const { revalidate } = useRevalidator()
  const current = { document: product.document, version: product.version }
  const [read, setRead] = useState({ ...current, key: 0 })
  const [isDirty, setDirty] = useState(false)
  /** A concurrent change was shown, so submitting again overwrites it deliberately. */
  const [isWarned, setWarned] = useState(false)
  const hasChanged = JSON.stringify(of(read.document)) !== JSON.stringify(of(product.document))
  if (hasChanged && !isDirty) setRead({ ...current, key: read.key + 1 })
  const restart = () => {
    setDirty(false)
    setWarned(false)
    setRead({ ...current, key: read.key + 1 })
  }
  const { section, answered } = useSentByBar(id, isDirty, restart)
  return (
    <section ref={section} className="desk-card" aria-labelledby={id}>
      <div className="row">
        <h2 id={id}>{title}</h2>
        {aside ? <div className="row push">{aside}</div> : null}
      </div>
      <ActForm
        key={read.key}
        call={call}
        fixed={{ id: product.id, version: String(isWarned ? product.version : read.version) }}
        className="stack"
        stays
        says={null}
        done={() => {
          setDirty(false)
          setWarned(false)
          answered(true)
          void revalidate()
        }}
        refused={({ code }) => {
          answered(false)
          if (code !== productRefusals.outdated.code) return
          setWarned(true)
          void revalidate()
        }}
        onInput={() => setDirty(true)}
      >
        {children(read.document)}
        {hydrated ? <SentWithIt /> : null}
        <NoScriptOnly>
          <SaveRow />
        </NoScriptOnly>
      </ActForm>
      {foot}
      {isDirty && hasChanged ? <p className="told bad">{t('changedMeanwhile')}</p> : null}
    </section>
  )
}

/** The save bar submits the form as its buttons would, and awaits the response. */
function useSentByBar(id: PartId, isDirty: boolean, discard: () => void) {
  const section = useRef<HTMLElement>(null)
  const waiting = useRef<((isSaved: boolean) => void) | null>(null)
  const form = () => section.current?.querySelector('form') ?? null
  const send = (mode: Mode, note: string) =>
    new Promise<boolean>((resolve) => {
      const sent = form()
      if (!sent) return resolve(false)
      for (const [name, value] of Object.entries({ mode, note })) {
        const field = sent.elements.namedItem(name)
        if (field instanceof HTMLInputElement) field.value = value
      }
      waiting.current = resolve
      sent.requestSubmit()
    })
  useSavedPart(id, isDirty, { check: () => form()?.reportValidity() ?? false, send, discard })
  const answered = (isSaved: boolean) => {
    waiting.current?.(isSaved)
    waiting.current = null
  }
  return { section, answered }
}

/** Fields set by the save bar. */
const SentWithIt = () => (
  <>
    <input type="hidden" name="mode" />
    <input type="hidden" name="note" />
  </>
)

function SaveRow() {
  const t = useWords('products')
  const { product } = useProduct()
  return (
    <div className="row end desk-save">
      <TextField name="note" label={t('note')} maxLength={300} />
      {product.live === null ? null : (
        <Send name="mode" value="live">
          {t('saveLive')}
        </Send>
      )}
      <Send name="mode" value="draft" look={product.live === null ? 'main' : ''}>
        {t('saveDraft')}
      </Send>
    </div>
  )
}
