import { useEffect, useState } from 'react'

const firstSigns = ['pointerdown', 'pointermove', 'keydown', 'touchstart']

/**
 * Loads a chunk on the first user interaction: late enough not to delay the page, early enough to be ready when the
 * pressed button needs it.
 */
export function useLoadedOnFirstSign(load: () => Promise<unknown>): void {
  useEffect(() => {
    const stop = new AbortController()
    const start = () => {
      stop.abort()
      // A failed chunk is requested again when it is needed, where the error is shown.
      load().catch(() => undefined)
    }
    for (const sign of firstSigns)
      document.addEventListener(sign, start, { signal: stop.signal, passive: true })
    return () => stop.abort()
  }, [load])
}

/** True once it was open: a closing component must stay mounted until its animation ends. */
export function useOnceOpen(open: boolean): boolean {
  const [once, setOnce] = useState(open)
  if (open && !once) setOnce(true)
  return once || open
}

/** Open, but not on the first render: a component that mounts open cannot animate. */
export function useOpenAfterMount(open: boolean): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return open && mounted
}
