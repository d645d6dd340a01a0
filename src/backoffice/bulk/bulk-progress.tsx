import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { Link } from '#ui/link.tsx'
import { useWords } from '../words/words.tsx'
import { useBulkRun } from './use-bulk-run.ts'

const pause = 1_500

/** Progress of a run; with JavaScript the page reloads its data. */
export function BulkProgress() {
  const t = useWords('bulk')
  const { revalidate } = useRevalidator()
  const { run } = useBulkRun()
  const isAtWork = run.state === 'gathering' || run.state === 'running'
  useEffect(() => {
    if (!isAtWork) return
    const timer = setInterval(() => void revalidate(), pause)
    return () => clearInterval(timer)
  }, [isAtWork, revalidate])
  const done = run.done + run.requested + run.refused
  const whole = done + run.waiting
  const sentence = t('progress', { done, total: whole })
  return (
    <div className="row" role="status">
      <progress value={done} max={Math.max(1, whole)} aria-label={sentence} />
      <span className="num">{sentence}</span>
      {isAtWork ? (
        <Link to={`/desk/bulk/${run.id}`} className="act">
          {t('refresh')}
        </Link>
      ) : null}
    </div>
  )
}
