import { useCallback, useEffect, useState } from 'react'

/** Focuses an element as soon as it is there: an appointment that was moved comes back under another id. */
export function useFocusLater(): (id: string) => void {
  const [wanted, setWanted] = useState<string | null>(null)
  useEffect(() => {
    const element = wanted === null ? null : document.getElementById(wanted)
    if (!element) return
    element.focus()
    setWanted(null)
  })
  return useCallback((id: string) => setWanted(id), [])
}
