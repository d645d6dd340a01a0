import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server's page and until the script has taken it over. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
