import { useEffect, useState } from 'react'

type Read<T> = { address: string; attempt: number; data: T | null; hasFailed: boolean }

type Fetched<T> = {
  /** Latest response, also while the next is loading or after a failure. */
  data: T | null
  failed: boolean
  /** The current address is being loaded. */
  isReading: boolean
  /** Retries the request. */
  again: () => void
}

/**
 * Fetches JSON from an internal address and again when it changes; null: no request. On failure, for example offline
 * or signed out, `failed` is set and the page remains; a router fetcher would show the error page instead and lose
 * typed values.
 */
export function useFetched<T>(address: string | null): Fetched<T> {
  const [read, setRead] = useState<Read<T> | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (address === null) return undefined
    const overtaken = new AbortController()
    const settle = (data: T | null) => {
      if (overtaken.signal.aborted) return
      setRead((before) => ({
        address,
        attempt,
        data: data ?? before?.data ?? null,
        hasFailed: data === null,
      }))
    }
    fetch(address, { signal: overtaken.signal, headers: { accept: 'application/json' } })
      .then((answer) => (answer.ok ? answer.json() : null))
      .then(settle, () => settle(null))
    return () => overtaken.abort()
  }, [address, attempt])
  const isOfNow = read !== null && read.address === address && read.attempt === attempt
  return {
    data: read?.data ?? null,
    failed: isOfNow && read.hasFailed,
    isReading: address !== null && !isOfNow,
    again: () => setAttempt((before) => before + 1),
  }
}
