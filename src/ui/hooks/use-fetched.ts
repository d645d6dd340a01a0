import { useEffect, useState } from 'react'

type Read<T> = { address: string; attempt: number; data: T | null; hasFailed: boolean }

type Fetched<T> = {
  /** What was read last, also while the next is on its way or could not be had. */
  data: T | null
  failed: boolean
  /** What is wanted now is on its way. */
  isReading: boolean
  /** Asks once more. */
  again: () => void
}

/**
 * JSON of an address of the shop, read when it changes; null address: nothing is asked. Where it cannot be had, offline or
 * signed out, `failed` says so and the page stays as it is: a fetcher of the router would put the page of errors in its
 * place, and what was typed would be lost.
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
