import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useKeys } from './use-keys.ts'

const places: Readonly<Record<string, string>> = {
  t: '/desk',
  o: '/desk/orders',
  p: '/desk/payments',
  f: '/desk/fps',
  s: '/desk/stock',
}
const timeoutMs = 1_200

/** `g` followed by a letter opens a page; `/` focuses the page's search. */
export function useGoKeys(): void {
  const navigate = useNavigate()
  const since = useRef(0)
  useKeys({
    '/': () => document.querySelector<HTMLInputElement>('input[type="search"]')?.focus(),
    g: () => void (since.current = Date.now()),
  })
  useEffect(() => {
    const second = (event: KeyboardEvent) => {
      const place = places[event.key]
      if (!place || Date.now() - since.current > timeoutMs || event.ctrlKey || event.metaKey || event.altKey)
        return
      since.current = 0
      event.preventDefault()
      event.stopImmediatePropagation()
      if (navigator.onLine) void navigate(place) // the router would load this page again
    }
    document.addEventListener('keydown', second, { capture: true })
    return () => document.removeEventListener('keydown', second, { capture: true })
  }, [navigate])
}
