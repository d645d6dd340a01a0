import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { FileState } from '#shop/imports/files/file.rules.ts'
import { Link } from '#ui/link.tsx'
import { useWords } from '../../words/words.tsx'

const pause = 1_500

type Props = {
  state: FileState
  done: number
  total: number
  /** The progress in words. */
  sentence: string
  /** The page itself, as a reload link without JavaScript. */
  to: string
}

/** Progress of validating or importing a file; with JavaScript the page reloads its data. */
export function WorkProgress({ state, done, total, sentence, to }: Props) {
  const t = useWords('fileImport')
  const { revalidate } = useRevalidator()
  const isAtWork = state === 'checking' || state === 'running'
  useEffect(() => {
    if (!isAtWork) return
    const timer = setInterval(() => void revalidate(), pause)
    return () => clearInterval(timer)
  }, [isAtWork, revalidate])
  if (!isAtWork && state !== 'finished' && done === 0) return null
  return (
    <div className="row" role="status">
      <progress value={done} max={Math.max(1, total)} aria-label={sentence} />
      <span className="num">{sentence}</span>
      {isAtWork ? (
        <Link to={to} className="act">
          {t('refresh')}
        </Link>
      ) : null}
    </div>
  )
}
