import { useCallback, useEffect, useRef } from 'react'

/** Returns whether the component is still mounted, so that a response does not navigate after its user has left. */
export function useIsHere(): () => boolean {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return useCallback(() => isHere.current, [])
}
