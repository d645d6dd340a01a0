import { useCallback, useEffect, useRef } from 'react'

/** Tells whether what asks is still on the page: an answer leads nobody away who has gone on meanwhile. */
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
