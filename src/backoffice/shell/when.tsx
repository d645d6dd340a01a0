import { useWords } from '../words/words.tsx'
import { ageOf, momentInHongKong } from './when.rules.ts'

/** Day and minute in Hong Kong; `short` leaves the year to who points at it. */
export const Moment = ({ at, short = false }: { at: string; short?: boolean }) => (
  <time dateTime={at} className="num" title={short ? momentInHongKong(at) : undefined}>
    {short ? momentInHongKong(at).slice(5) : momentInHongKong(at)}
  </time>
)

/** How long ago, seen from `now`; what lies ahead is told as its moment. */
export function Age({ at, now }: { at: string; now: string }) {
  const t = useWords('when')
  const { unit, count } = ageOf(at, now)
  return (
    <time dateTime={at} title={momentInHongKong(at)} className="num">
      {unit === 'moment' ? momentInHongKong(at) : t(unit, { count })}
    </time>
  )
}
