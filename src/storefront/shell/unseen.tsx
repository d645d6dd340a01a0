import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { onSignedOut } from '#api/react.ts'
import { Tracking } from '../tracking/tracking.tsx'
import { KeptOffline } from './kept-offline.tsx'

/** A sign-in that turned out to be over leaves a guest, and a page that says so (SPEC §8). */
function SignedOut() {
  const { revalidate } = useRevalidator()
  useEffect(() => onSignedOut(() => void revalidate()), [revalidate])
  return null
}

/** Works beside the page and draws nothing. */
export function Unseen() {
  useEffect(() => {
    // The error page is needed most when there is no network left to fetch it with; it can wait until the page is used.
    const later = setTimeout(() => import('./error-words.tsx').catch(() => undefined), 10_000)
    return () => clearTimeout(later)
  }, [])
  return (
    <>
      <SignedOut />
      <KeptOffline />
      <Tracking />
    </>
  )
}
