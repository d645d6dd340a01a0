import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'

const everyMs = 3_000
const longestMs = 120_000

/**
 * Reloads the page's data every 3 seconds for two minutes while the order may still change; returns true once it
 * stopped (rules/payments#4).
 */
export function useOrderPolling(isOpen: boolean): boolean {
  const { revalidate } = useRevalidator()
  const [gaveUp, setGaveUp] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const since = Date.now()
    const timer = setInterval(() => {
      if (Date.now() - since > longestMs) {
        clearInterval(timer)
        setGaveUp(true)
      } else if (!document.hidden) void revalidate()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isOpen, revalidate])
  return gaveUp
}
