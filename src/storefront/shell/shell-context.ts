import { createContext, use } from 'react'
import type { ShellData } from './shell-data.ts'

export const ShellContext = createContext<ShellData | null>(null)

/** What the root loader found for the shell around the page. */
export function useShell(): ShellData {
  const shell = use(ShellContext)
  if (!shell) throw new Error('useShell is for parts inside the Shell')
  return shell
}
