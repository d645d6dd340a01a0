import { useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import type { GrowingList } from '#shop/work-queue/live/growing.rules.ts'
import { useWords } from '../../words/words.tsx'
import { useFrame } from '../frame-context.ts'
import { isNarrowed } from '../list/columns.rules.ts'

/**
 * Says how many rows a list got since it was read, instead of moving them under the cursor. Of a list that leaves
 * rows out nobody knows whether new ones belong to it.
 */
export function NewRows({ list, rows }: { list: GrowingList; rows: readonly unknown[] }) {
  const t = useWords('list')
  const [query] = useSearchParams()
  const { revalidate, state } = useRevalidator()
  const now = useFrame().live.created[list]
  const [seen, setSeen] = useState({ rows, at: now })
  // rows that were read again have all that came meanwhile
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
