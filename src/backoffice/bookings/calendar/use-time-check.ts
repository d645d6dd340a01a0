import { useEffect, useState } from 'react'
import { callFromBrowser } from '#api/react.ts'
import type { TimeCheck } from '#shop/bookings/desk-plan/plan.contract.ts'

export type TimeAnswer = { isPossible: boolean; checks: readonly TimeCheck[] }
type Question = {
  /** Of the appointment that is moved, or of the package that is booked. */
  about: { booking: string } | { package: string }
  branch: string
  day: string
  time: string
  therapist: string
}

const restMs = 150

/** The answers of the shop's rules to a time, asked a moment after it rests; null: not yet. */
export function useTimeCheck(question: Question | null): TimeAnswer | null {
  const path = question && pathOf(question)
  const [answer, setAnswer] = useState<{ path: string; found: TimeAnswer } | null>(null)
  useEffect(() => {
    if (path === null) return undefined
    let isOver = false
    const rest = setTimeout(() => {
      callFromBrowser({ method: 'GET', path }, {}).then(
        (found) => {
          const { is_possible: isPossible, checks } = found as { is_possible: boolean; checks: TimeCheck[] } // the wire's words
          if (!isOver) setAnswer({ path, found: { isPossible, checks } })
        },
        () => undefined, // no answer: the shop looks again when it is sent
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
