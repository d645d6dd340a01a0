import { useWords } from '../words/words.tsx'
import { ageOf, momentInHongKong } from './when.rules.ts'

/** Date and time in Hong Kong; `short` shows the year as tooltip only. */
export const Moment = ({ at, short = false }: { at: string; short?: boolean }) => (
  <time dateTime={at} className="num" title={short ? momentInHongKong(at) : undefined}>
    {short ? momentInHongKong(at).slice(5) : momentInHongKong(at)}
  </time>
)

/** Age relative to `now`; future times are shown as such. */
export function Age({ at, now }: { at: string; now: string }) {
  const t = useWords('when')
  const { unit, count } = ageOf(at, now)
  return (
    <time dateTime={at} title={momentInHongKong(at)} className="num">
      {unit === 'moment' ? momentInHongKong(at) : t(unit, { count })}
    </time>
  )
}
