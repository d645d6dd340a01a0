import { starPath } from '#ui/stars.tsx'
import { classes } from '#ui/classes.ts'
import { useWords } from '../../i18n/words.tsx'

/** A star, the average and the number of ratings. */
export function RatingLine({
  average,
  count,
  className,
}: {
  average: number
  count: number
  className?: string | undefined
}) {
  const t = useWords('tile')
  const text = average.toFixed(1)
  return (
    <span
      role="img"
      aria-label={t('rating', { average: text, count })}
      className={classes('num inline-flex items-center gap-1 text-[0.8125rem] text-ink-soft', className)}
    >
      <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" className="size-3.5 text-star">
        <path d={starPath} />
      </svg>
      <span aria-hidden="true">{t('ratingShort', { average: text, count })}</span>
    </span>
  )
}
