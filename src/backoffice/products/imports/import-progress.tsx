import { useEffect } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { AnswerOf } from '#shop/endpoint.ts'
import type { getImport } from '#shop/products/imports/import.contract.ts'
import { Link } from '#ui/link.tsx'
import { useWords } from '../../words/words.tsx'

const pause = 1_500

/** How far its work has come; with script the page looks again by itself. */
export function ImportProgress() {
  const t = useWords('productImport')
  const { revalidate } = useRevalidator()
  const {
    import: { id, state, counts },
  } = useLoaderData<AnswerOf<typeof getImport>>()
  const isAtWork = state === 'checking' || state === 'running'
  useEffect(() => {
    if (!isAtWork) return
    const timer = setInterval(() => void revalidate(), pause)
    return () => clearInterval(timer)
  }, [isAtWork, revalidate])
  const [done, total] = state === 'checking' ? [counts.checked, counts.rows] : [counts.done, counts.products]
  const sentence = state === 'checking' ? 'progressChecked' : 'progressDone'
  if (!isAtWork && state !== 'finished' && counts.done === 0) return null
  return (
    <div className="row" role="status">
      <progress value={done} max={Math.max(1, total)} aria-label={t(sentence, { done, total })} />
      <span className="num">{t(sentence, { done, total })}</span>
      {isAtWork ? (
        <Link to={`/desk/products/imports/${id}`} className="act">
          {t('refresh')}
        </Link>
      ) : null}
    </div>
  )
}
