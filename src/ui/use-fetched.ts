import { useEffect, useState } from 'react'

type Read<T> = { address: string; data: T | null }

/**
 * JSON of an address of the shop, read when it changes; null address: nothing is asked. Where it cannot be had, offline or
 * signed out, `failed` says so and the page stays as it is: a fetcher of the router would put the page of errors in its
 * place, and what was typed would be lost.
 */
export function useFetched<T>(address: string | null): { data: T | null; failed: boolean } {
  const [read, setRead] = useState<Read<T> | null>(null)
  useEffect(() => {
    if (address === null) return undefined
    const overtaken = new AbortController()
    const settle = (data: T | null) => {
      if (!overtaken.signal.aborted) setRead({ address, data })
    }
    fetch(address, { signal: overtaken.signal, headers: { accept: 'application/json' } })
      .then((answer) => (answer.ok ? answer.json() : null))
      .then(settle, () => settle(null))
    return () => overtaken.abort()
  }, [address])
  const isOfNow = read !== null && read.address === address
  return { data: read?.data ?? null, failed: isOfNow && read.data === null }
}
