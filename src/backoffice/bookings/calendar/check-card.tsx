import { useEffect, useRef } from 'react'
import { useWords } from '../../words/words.tsx'
import { CheckList } from './check-list.tsx'
import { spanStyle } from './entry.tsx'
import { clockOf, type Column } from './layout.rules.ts'
import type { Moved, Moving } from './use-moving.ts'

type Props = { moving: Moving; moved: Moved; column: Column; isOnRight: boolean }

/** Rule results for the time under the dragged appointment; after the drop, a confirmation. */
export function CheckCard({ moving, moved, column, isOnRight }: Props) {
  const t = useWords('calendar')
  const { answer, refusal, isSending } = moving
  const { target, length, isDropped } = moved
  const confirm = useRef<HTMLButtonElement>(null)
  const other = useRef<HTMLButtonElement>(null)
  const isPossible = answer?.isPossible === true
  const isKnown = answer !== null
  useEffect(() => {
    if (isDropped && isKnown) (isPossible ? confirm : other).current?.focus()
  }, [isDropped, isKnown, isPossible])
  const who = column.therapistId === null ? moved.booking.therapist : (column.resource?.name ?? '')
  return (
    <div
      className={`cal-card ${isOnRight ? 'right' : ''} ${isDropped ? 'dropped' : ''}`}
      role={isDropped ? 'group' : undefined}
      aria-label={isDropped ? t('moveTo', { time: clockOf(target.minute), who }) : undefined}
      style={spanStyle(target.minute, target.minute + length)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') moving.giveUp()
      }}
    >
      <b>{t('moveTo', { time: clockOf(target.minute), who })}</b>
      {answer ? <CheckList checks={answer.checks} /> : <p className="soft">{t('looking')}</p>}
      {isDropped ? (
        <div className="row">
          <button
            ref={confirm}
            type="button"
            className="act main"
            disabled={!isPossible || isSending}
            onClick={moving.confirm}
          >
            {isSending ? t('sending') : t('confirmMove')}
          </button>
          <button ref={other} type="button" className="act" onClick={moving.giveUp}>
            {t('giveUp')}
          </button>
        </div>
      ) : null}
      <div role="alert">{refusal ? <p className="told bad">{refusal.message || t('failed')}</p> : null}</div>
    </div>
  )
}
