import { useEffect, useState } from 'react'
import type { Calendar } from '#shop/bookings/calendar/calendar.contract.ts'
import { spanStyle } from './entry.tsx'
import { clockOf, minuteIn } from './layout.rules.ts'

/** Hour labels on the left. */
export function Hours({ calendar: { opens, closes } }: { calendar: Calendar }) {
  const hours = Array.from({ length: Math.floor((closes - opens) / 60) + 1 }, (_, at) => opens + at * 60)
  return (
    <div className="cal-hours num" aria-hidden="true">
      {hours.map((minute) => (
        <span key={minute} style={spanStyle(minute, minute)}>
          {clockOf(minute)}
        </span>
      ))}
    </div>
  )
}

const everyMs = 30_000

/** Line of the current time, by the server's clock. */
export function NowLine({ calendar: { now, today, days, opens, closes } }: { calendar: Calendar }) {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const since = performance.now()
    const timer = setInterval(() => setPassed(performance.now() - since), everyMs)
    return () => clearInterval(timer)
  }, [])
  const minute = minuteIn(today, now) + Math.floor(passed / 60_000)
  if (!days.some(({ day }) => day === today) || days.length > 1 || minute < opens || minute > closes)
    return null
  return (
    <i className="cal-now num" style={spanStyle(minute, minute)} aria-hidden="true">
      <b>{clockOf(minute)}</b>
    </i>
  )
}
