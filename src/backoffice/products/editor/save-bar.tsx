import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { useToast } from '../../shell/toast.tsx'
import { useWords } from '../../words/words.tsx'
import { useProduct } from './product-context.ts'
import { SaveContext, type Mode, type PartId, type SavedPart } from './save-context.ts'

/** Order of the sections on the page, in which they are saved. */
const order: readonly PartId[] = ['texts', 'pictures', 'options', 'offers', 'placement', 'search']

/** Sections of a product with a common save bar, shown while there are unsaved changes. */
export function SavedTogether({ children }: { children: ReactNode }) {
  const parts = useRef(new Map<PartId, SavedPart>())
  const [dirty, setDirty] = useState<readonly PartId[]>([])
  const join = useCallback((id: PartId, part: SavedPart) => {
    parts.current.set(id, part)
    return () => void (parts.current.get(id) === part && parts.current.delete(id))
  }, [])
  const mark = useCallback((id: PartId, isDirty: boolean) => {
    setDirty((before) =>
      before.includes(id) === isDirty
        ? before
        : order.filter((each) => (each === id ? isDirty : before.includes(each))),
    )
  }, [])
  const saves = useMemo(() => ({ join, mark }), [join, mark])
  useLeaveAsked(dirty.length > 0)
  const changed = () =>
    dirty.flatMap((id) => {
      const part = parts.current.get(id)
      return part ? [{ id, part }] : []
    })
  return (
    <SaveContext value={saves}>
      {children}
      {dirty.length > 0 ? <SaveBar dirty={dirty} changed={changed} /> : null}
    </SaveContext>
  )
}

type BarProps = {
  dirty: readonly PartId[]
  changed: () => { id: PartId; part: SavedPart }[]
}

function SaveBar({ dirty, changed }: BarProps) {
  const t = useWords('products')
  const frame = useWords('frame')
  const { product } = useProduct()
  const { save, isSaving, failed } = useSaving(changed)
  const [note, setNote] = useState('')
  const listed = (ids: readonly PartId[]) => ids.map((id) => t(`part.${id}`)).join(' · ')
  const still = failed.filter((id) => dirty.includes(id))
  const discard = () => {
    if (globalThis.confirm(t('discardUnsaved'))) for (const { part } of changed()) part.discard()
  }
  return (
    <section className="desk-save-bar no-print" aria-label={t('unsaved')}>
      <p className="what">
        <b>{t('unsaved')}</b> <span className="soft">{listed(dirty)}</span>
      </p>
      <p role="alert" className={still.length > 0 ? 'hot' : undefined}>
        {still.length > 0 ? t('notSaved', { parts: listed(still) }) : null}
      </p>
      <div className="row end">
        <label className="field">
          <span className="unseen">{t('note')}</span>
          <input
            className="well"
            value={note}
            maxLength={300}
            placeholder={t('note')}
            autoComplete="off"
            onChange={(event) => setNote(event.target.value)}
          />
        </label>
        <button type="button" className="act quiet" disabled={isSaving} onClick={discard}>
          {t('discardTyped')}
        </button>
        <button
          type="button"
          className={product.live === null ? 'act main' : 'act'}
          disabled={isSaving}
          onClick={() => void save('draft', note)}
        >
          {isSaving ? frame('sending') : t('saveDraft')}
        </button>
        {product.live === null ? null : (
          <button
            type="button"
            className="act main"
            disabled={isSaving}
            onClick={() => void save('live', note)}
          >
            {isSaving ? frame('sending') : t('saveLive')}
          </button>
        )}
      </div>
    </section>
  )
}

/**
 * Saves the changed sections, each by its own call: a refusal of one does not affect the others, and its typed values
 * are kept. Nothing is sent while any section is invalid.
 */
function useSaving(changed: BarProps['changed']) {
  const frame = useWords('frame')
  const tell = useToast()
  const [isSaving, setSaving] = useState(false)
  const [failed, setFailed] = useState<readonly PartId[]>([])
  const save = async (mode: Mode, note: string) => {
    const parts = changed()
    if (!parts.every(({ part }) => part.check())) return
    setSaving(true)
    setFailed([])
    const refused: PartId[] = []
    for (const { id, part } of parts) if (!(await part.send(mode, note))) refused.push(id)
    setSaving(false)
    setFailed(refused)
    if (refused[0] === undefined) return tell(frame('done'), false)
    document.getElementById(refused[0])?.scrollIntoView({ block: 'start' })
  }
  return { save, isSaving, failed }
}

/** Asks for confirmation before leaving with unsaved changes. */
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
