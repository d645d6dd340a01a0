import type { ReactNode } from 'react'
import { useHydrated } from './use-hydrated.ts'

/**
 * Content that needs JavaScript. It takes its space from the first paint and becomes visible after hydration, so that
 * nothing shifts under the pointer; without JavaScript it is not displayed.
 */
export function ScriptOnly({ children }: { children: ReactNode }) {
  const waits = !useHydrated() || undefined
  return (
    <span className="script-only" data-waits={waits}>
      {children}
    </span>
  )
}

/** Fallback without JavaScript. If scripts are enabled, it takes no space from the first paint on. */
export function NoScriptOnly({ children }: { children: ReactNode }) {
  return useHydrated() ? null : <span className="no-script-only">{children}</span>
}
