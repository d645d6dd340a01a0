import { useCallback, useState } from 'react'
import { callFromBrowser } from '#api/react.ts'
import { checkUserCall } from './calls.ts'

/** Asks whether somebody has an account. A failure is silent (SPEC §8): then the password is asked for, which tells no more. */
export function useExistence(told: (exists: boolean, username: string) => void) {
  const [isAsking, setAsking] = useState(false)
  const ask = useCallback(
    async (username: string) => {
      setAsking(true)
      const answer = (await callFromBrowser(checkUserCall, { username }).catch(() => ({ exists: true }))) as { exists: boolean } // our own call
      setAsking(false)
      told(answer.exists, username)
    },
    [told],
  )
  return { ask, isAsking }
}
