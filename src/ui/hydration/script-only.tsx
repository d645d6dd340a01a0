import type { ReactNode } from 'react'
import { useHydrated } from './use-hydrated.ts'

/**
 * What works by script alone. It has its place from the first paint and is seen once it works, so that nothing
 * below moves away from under a press; without script it is not there.
 */
export function ScriptOnly({ children }: { children: ReactNode }) {
  const waits = !useHydrated() || undefined
  return (
    <span className="script-only" data-waits={waits}>
      {children}
    </span>
  )
}

/** What stands in for script. Where script is to come it takes no place, from the first paint on. */
export function NoScriptOnly({ children }: { children: ReactNode }) {
  return useHydrated() ? null : <span className="no-script-only">{children}</span>
}
