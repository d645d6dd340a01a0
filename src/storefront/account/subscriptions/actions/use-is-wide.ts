import { useSyncExternalStore } from 'react'

const wide = '(min-width: 48rem)'
const subscribe = (change: () => void) => {
  const query = matchMedia(wide)
  query.addEventListener('change', change)
  return () => query.removeEventListener('change', change)
}

/** Whether the screen has room for a dialog; false on the server, which renders a page. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => false,
  )
