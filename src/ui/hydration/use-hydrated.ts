import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and until hydration; afterwards links may become buttons. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
