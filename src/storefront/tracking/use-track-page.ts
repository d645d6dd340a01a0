import { useEffect, useEffectEvent } from 'react'
import type { ShopEvent } from './events.ts'
import { routeDelayMs, track } from './track.ts'

/** Reports an event of a page, such as `view_item`, once per `key`, after the route change has settled. */
export function useTrackPage(key: string, event: ShopEvent): void {
  const tell = useEffectEvent(() => track(event))
  useEffect(() => {
    const timer = setTimeout(() => tell(), routeDelayMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the key is the occasion, not an ingredient
  }, [key])
}
