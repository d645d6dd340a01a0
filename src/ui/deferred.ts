import { useEffect, useState } from 'react'

const firstSigns = ['pointerdown', 'pointermove', 'keydown', 'touchstart']

/**
 * Loads a part at the first sign of life on the page: late enough not to weigh on its arrival, early enough
 * to be there when the button that needs it is let go.
 */
export function useLoadedOnFirstSign(load: () => Promise<unknown>): void {
  useEffect(() => {
    const stop = new AbortController()
    const start = () => {
      stop.abort()
      // A chunk that could not be fetched is fetched again when it is really needed, and fails there in
      // sight.
      load().catch(() => undefined)
    }
    for (const sign of firstSigns)
      document.addEventListener(sign, start, { signal: stop.signal, passive: true })
    return () => stop.abort()
  }, [load])
}

/** True from the first time it was open: what leaves must stay mounted until it has left. */
export function useOnceOpen(open: boolean): boolean {
  const [once, setOnce] = useState(open)
  if (open && !once) setOnce(true)
  return once || open
}

/** Open, but never at the very first drawing: what appears open cannot slide in. */
export function useOpenAfterMount(open: boolean): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return open && mounted
}
