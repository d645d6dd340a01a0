import { useCallback, useRef, useState } from 'react'
import { callFromBrowser, type Refused } from '#api/react.ts'
import type { Carts } from '#shop/cart/contract.ts'
import { sameLine } from '#shop/cart/rules.ts'
import { fromWire } from './from-wire.ts'
import { wireOf, type LineChange } from './line-change.ts'

const changeCart = { method: 'POST', path: '/cart' } as const

export type QueuedChange = {
  change: LineChange
  granted: (carts: Carts) => void
  refused: (refusal: Partial<Refused>) => void
}

/**
 * Sends changes in sequence. Quantities are absolute, so a newer change of a line replaces an older one that is still
 * queued; of quick presses only the last number is sent.
 */
export function useCartChanges() {
  const waiting = useRef<readonly QueuedChange[]>([])
  const busy = useRef(false)
  const [changes, setChanges] = useState<readonly LineChange[]>([])

  const send = useCallback(async (queued: QueuedChange) => {
    const keep = (next: readonly QueuedChange[]) => {
      waiting.current = next
      setChanges(next.map((each) => each.change))
    }
    keep([...waiting.current.filter((other) => !sameLine(other.change, queued.change)), queued])
    if (busy.current) return
    busy.current = true
    for (let next = waiting.current[0]; next; next = waiting.current[0]) {
      const current = next
      try {
        current.granted(fromWire<Carts>(await callFromBrowser(changeCart, wireOf(current.change))))
      } catch (error) {
        current.refused(error as Partial<Refused>) // a refusal, or a network error, which has no code
      }
      keep(waiting.current.filter((other) => other !== current))
    }
    busy.current = false
  }, [])

  return { changes: changes, send }
}
