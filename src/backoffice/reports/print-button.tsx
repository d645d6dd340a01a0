import Printer from 'lucide-react/icons/printer'
import { useEffect, useState, type ReactNode } from 'react'

/** Shown after hydration; without JavaScript the browser's menu prints. */
export function PrintButton({ children }: { children: ReactNode }) {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return isAlive ? (
    <button type="button" className="act" onClick={() => window.print()}>
      <Printer size={16} aria-hidden="true" /> {children}
    </button>
  ) : null
}
