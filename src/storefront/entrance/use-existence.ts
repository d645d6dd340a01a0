import { useCallback, useState } from 'react'
import { callFromBrowser } from '#api/react.ts'
import { checkUserCall } from './calls.ts'

/** Asks whether somebody has an account. A failure is silent: then the password is asked for, which tells no more. */
export function useExistence() {
  const [isAsking, setAsking] = useState(false)
  const exists = useCallback(async (username: string): Promise<boolean> => {
    setAsking(true)
    const answer = (await callFromBrowser(checkUserCall, { username }).catch(() => ({ exists: true }))) as { exists: boolean } // our own call
    setAsking(false)
    return answer.exists
  }, [])
  return { exists, isAsking }
}
