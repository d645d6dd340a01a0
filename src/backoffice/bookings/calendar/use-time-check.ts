import { useEffect, useState } from 'react'
import { callFromBrowser } from '#api/react.ts'
import type { TimeCheck } from '#shop/bookings/desk-plan/plan.contract.ts'

export type TimeAnswer = { isPossible: boolean; checks: readonly TimeCheck[] }
type Question = {
  /** The appointment being moved, or the package being booked. */
  about: { booking: string } | { package: string }
  branch: string
  day: string
  time: string
  therapist: string
}

const restMs = 150

/** Rule results for a time, requested after a pause; null: not loaded. */
export function useTimeCheck(question: Question | null): TimeAnswer | null {
  const path = question && pathOf(question)
  const [answer, setAnswer] = useState<{ path: string; found: TimeAnswer } | null>(null)
  useEffect(() => {
    if (path === null) return undefined
    let isOver = false
    const rest = setTimeout(() => {
      callFromBrowser({ method: 'GET', path }, {}).then(
        (found) => {
          const { is_possible: isPossible, checks } = found as { is_possible: boolean; checks: TimeCheck[] } // field names of the API
          if (!isOver) setAnswer({ path, found: { isPossible, checks } })
        },
        () => undefined, // without a response the server checks again when it is sent
      )
    }, restMs)
    return () => {
      isOver = true
      clearTimeout(rest)
    }
  }, [path])
  return answer?.path === path ? answer.found : null
}

const pathOf = ({ about, ...rest }: Question): `//api/admin/v1/${string}` =>
  `//api/admin/v1/bookings/check?${new URLSearchParams({ ...about, ...rest }).toString()}`
