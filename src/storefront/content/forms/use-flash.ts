import { useRouteLoaderData } from 'react-router'
import type { Flash } from '../../shell/forms/flash.ts'
import type { ShellData } from '../../shell/shell-data.ts'

/** The answer of a form that was sent without script, if it was this one. */
export function useFlash(call: string): Flash | null {
  const flash = useRouteLoaderData<ShellData>('root')?.flash
  return flash?.call === call ? flash : null
}
