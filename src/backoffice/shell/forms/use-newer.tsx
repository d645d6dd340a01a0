import { useCallback, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { Refused } from '#api/react.ts'
import { useWords } from '../../words/words.tsx'
import { heldBy, isOfVersion, readNewer, type Held, type NewerVersion } from './newer-version.ts'

type Fixed = Readonly<Record<string, string>>
const versionOf = ({ expected, base, seen }: Fixed): string => JSON.stringify([expected, base, seen])

/**
 * Handles an edit conflict (409) of a versioned form: shows what another staff user saved and adopts the new version, so
 * that submitting again overwrites it deliberately. Typed values stay.
 */
export function useNewer(form: RefObject<HTMLFormElement | null>, fixed: Fixed) {
  const before = useRef<ReadonlyMap<string, Held> | null>(null)
  const [newer, setNewer] = useState<(NewerVersion & { of: string }) | null>(null)
  const of = versionOf(fixed)
  const current = newer?.of === of ? newer : null
  return {
    /** Fixed fields, with the new version after a conflict. */
    fixed: current === null ? fixed : { ...fixed, ...current.fixed },
    /** Records the initial values when editing starts. */
    onFocus: () => {
      if (form.current && isOfVersion(fixed)) before.current ??= heldBy(form.current)
    },
    refused: useCallback(
      ({ status }: Refused) => {
        const sent = form.current
        if (status !== 409 || sent === null || before.current === null) return
        readNewer(sent, before.current)
          .then((found) => setNewer(found === null ? null : { ...found, of }))
          .catch(() => undefined) // the refusal itself is shown
      },
      [form, of],
    ),
    forget: useCallback(() => {
      before.current = null
      setNewer(null)
    }, []),
    notice: current === null || current.changes.length === 0 ? null : <Newer changes={current.changes} />,
  } as const
}

function Newer({ changes }: { changes: readonly Held[] }): ReactNode {
  const t = useWords('frame')
  return (
    <div role="status" className="whole told">
      <p>{t('savedMeanwhile')}</p>
      <dl>
        {changes.map(({ label, value }, at) => (
          <div key={at}>
            <dt>{label}</dt>
            <dd style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{value || '–'}</dd>
          </div>
        ))}
      </dl>
      <p>{t('sendAgain')}</p>
    </div>
  )
}
