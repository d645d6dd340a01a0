import { createContext, use } from 'react'
import type { ShellView } from './visitor/shell-view.ts'

export const ShellContext = createContext<ShellView | null>(null)

/** Data of the root loader for the shell around the page. */
export function useShell(): ShellView {
  const shell = use(ShellContext)
  if (!shell) throw new Error('useShell is for parts inside the Shell')
  return shell
}
