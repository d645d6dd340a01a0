import { useWords } from '../words/words.tsx'

/** A share of the total, as bar and number. */
export function ShareBar({ share }: { share: number }) {
  const t = useWords('reports')
  return (
    <span className="desk-share">
      <span className="track" aria-hidden="true">
        <i style={{ inlineSize: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
      </span>
      {t('percent', { percent: share })}
    </span>
  )
}
