import { useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import type { GrowingList } from '#shop/work-queue/live/growing.rules.ts'
import { useWords } from '../../words/words.tsx'
import { useFrame } from '../frame-context.ts'
import { isNarrowed } from '../list/columns.rules.ts'

/**
 * Tells how many rows were added since the list was loaded, instead of inserting them under the cursor. Not shown for
 * filtered or sorted lists, as it is unknown whether new rows belong there.
 */
export function NewRows({ list, rows }: { list: GrowingList; rows: readonly unknown[] }) {
  const t = useWords('list')
  const [query] = useSearchParams()
  const { revalidate, state } = useRevalidator()
  const now = useFrame().live.created[list]
  const [seen, setSeen] = useState({ rows, at: now })
  // reloaded rows include all that were added before
  const isAnew = seen.rows !== rows || seen.at === undefined
  if (isAnew && (seen.rows !== rows || seen.at !== now)) setSeen({ rows, at: now })
  const isWhole = !isNarrowed(query) && !query.has('view') && !query.has('page') && !query.has('sort')
  const count = Math.max(0, (now ?? 0) - (seen.at ?? 0))
  return (
    <div role="status" className="desk-new-rows no-print">
      {isWhole && count > 0 ? (
        <button type="button" className="act" disabled={state !== 'idle'} onClick={() => void revalidate()}>
          {t('newRows', { count })}
        </button>
      ) : null}
    </div>
  )
}
