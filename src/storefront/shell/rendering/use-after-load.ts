import { useEffect, useState } from 'react'

/** True once the page is there and the browser has a moment: for what no shopper waits for. */
export function useAfterLoad(): boolean {
  const [loaded, setLoaded] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const rest = () => {
      const done = () => stop.signal.aborted || setLoaded(true)
      if ('requestIdleCallback' in window) requestIdleCallback(done, { timeout: 2_000 })
      else setTimeout(done, 200)
    }
    if (document.readyState === 'complete') rest()
    else window.addEventListener('load', rest, { signal: stop.signal })
    return () => stop.abort()
  }, [])
  return loaded
}
