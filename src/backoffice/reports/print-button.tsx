import Printer from 'lucide-react/icons/printer'
import { useEffect, useState, type ReactNode } from 'react'

/** There once the page is alive: without script the browser's own menu prints. */
export function PrintButton({ children }: { children: ReactNode }) {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return isAlive ? (
    <button type="button" className="act" onClick={() => window.print()}>
      <Printer size={16} aria-hidden="true" /> {children}
    </button>
  ) : null
}
