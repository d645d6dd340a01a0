import { useEffect } from 'react'
import { Tracking } from '../tracking/tracking.tsx'
import { KeptOffline } from './kept-offline.tsx'

/** Works beside the page and draws nothing. */
export function Unseen() {
  useEffect(() => {
    // The error page is needed most when there is no network left to fetch it with; it can wait until the page is used.
    const later = setTimeout(() => import('./error-words.tsx').catch(() => undefined), 10_000)
    return () => clearTimeout(later)
  }, [])
  return (
    <>
      <KeptOffline />
      <Tracking />
    </>
  )
}
