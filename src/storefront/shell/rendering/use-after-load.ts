import { useEffect, useState } from 'react'

/** True after the page has loaded and the browser is idle; for work that is not urgent. */
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
