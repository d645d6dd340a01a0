import { useEffect, useState, type ReactNode } from 'react'
import { useBlocker, useRevalidator } from 'react-router'
import type { DeskDocument } from '#shop/products/editing/document.contract.ts'
import { productRefusals } from '#shop/products/state.rules.ts'
import type { DeskCall } from '../../shell/forms/calls.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { Send, TextField } from '../../shell/forms/fields.tsx'
import { useWords } from '../../words/words.tsx'
import { useProduct } from './product-context.ts'

type Props = {
  id: string
  title: ReactNode
  call: DeskCall
  /** What of the product this form is about; it is drawn anew when that was changed and nothing is typed. */
  of: (document: DeskDocument) => unknown
  aside?: ReactNode
  /** Stands below the form: forms of other calls, which cannot stand in it. */
  foot?: ReactNode
  children: (document: DeskDocument) => ReactNode
}

/**
 * A part of a product that is saved by itself. What is typed stays as long as it is not saved, whatever else
 * becomes of the product; what somebody else saved of the same part meanwhile is told beside it.
 */
export function PartForm({ id, title, call, of, aside, foot, children }: Props) {
  const t = useWords('products')
  const { product } = useProduct()
  const { revalidate } = useRevalidator()
  const [read, setRead] = useState({ document: product.document, version: product.version, key: 0 })
  const [isDirty, setDirty] = useState(false)
  /** Somebody else's save was told: sending the form again is a decision then. */
  const [isWarned, setWarned] = useState(false)
  const hasChanged = JSON.stringify(of(read.document)) !== JSON.stringify(of(product.document))
  if (hasChanged && !isDirty)
    setRead({ document: product.document, version: product.version, key: read.key + 1 })
  useLeaveAsked(isDirty)
  return (
    <section className="desk-card" aria-labelledby={id}>
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
        done={() => {
          setDirty(false)
          setWarned(false)
          void revalidate()
        }}
        refused={({ code }) => {
          if (code !== productRefusals.outdated.code) return
          setWarned(true)
          void revalidate()
        }}
        onInput={() => setDirty(true)}
      >
        {children(read.document)}
        <SaveRow isDirty={isDirty} />
      </ActForm>
      {foot}
      {isDirty && hasChanged ? <p className="told bad">{t('changedMeanwhile')}</p> : null}
    </section>
  )
}

function SaveRow({ isDirty }: { isDirty: boolean }) {
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
      {isDirty ? <span className="small soft">{t('unsaved')}</span> : null}
    </div>
  )
}

/** Leaving with something typed is asked about. */
function useLeaveAsked(isDirty: boolean): void {
  const t = useWords('products')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  const text = t('leave')
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (globalThis.confirm(text)) blocker.proceed()
    else blocker.reset()
  }, [blocker, text])
  useEffect(() => {
    if (!isDirty) return
    const leaving = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', leaving)
    return () => window.removeEventListener('beforeunload', leaving)
  }, [isDirty])
}
