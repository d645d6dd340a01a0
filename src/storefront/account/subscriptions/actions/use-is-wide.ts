import { useSyncExternalStore } from 'react'

const wide = '(min-width: 48rem)'
const subscribe = (change: () => void) => {
  const query = matchMedia(wide)
  query.addEventListener('change', change)
  return () => query.removeEventListener('change', change)
}

/** Whether a question fits over the page; false on the server, where a page of its own is drawn. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => false,
  )
