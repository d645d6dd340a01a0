import { useRevalidator } from 'react-router'
import type { WorkItem } from '#shop/work-queue/contract.ts'
import { useFrame } from '../shell/frame-context.ts'
import { useWords } from '../words/words.tsx'

/** Notice that the queue has changed, instead of moving it under the cursor. */
export function Changed({ matters }: { matters: readonly WorkItem[] }) {
  const t = useWords('today')
  const { counts } = useFrame().live
  const { revalidate, state } = useRevalidator()
  const isOther = matters.some(({ kind, count }) => (counts[kind] ?? count) !== count)
  return (
    <div role="status" className="desk-new-rows no-print">
      {isOther ? (
        <button type="button" className="act" disabled={state !== 'idle'} onClick={() => void revalidate()}>
          {t('changed')}
        </button>
      ) : null}
    </div>
  )
}
