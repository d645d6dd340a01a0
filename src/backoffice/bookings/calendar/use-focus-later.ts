import { useCallback, useEffect, useRef } from 'react'

/** Focuses an element once it is rendered; a rescheduled appointment is rendered under another id. */
export function useFocusLater(): (id: string) => void {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    const element = wanted.current === null ? null : document.getElementById(wanted.current)
    if (!element) return
    wanted.current = null
    element.focus()
  })
  return useCallback((id: string) => {
    wanted.current = id
  }, [])
}
