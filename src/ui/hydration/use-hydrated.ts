import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server's page and until the script has taken it over: links may then become buttons. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
