import { useRouteLoaderData } from 'react-router'
import type { Flash } from '../../shell/forms/flash.ts'
import type { ShellData } from '../../shell/shell-data.ts'

/** Result of a form sent without JavaScript, if it belongs to this call. */
export function useFlash(call: string): Flash | null {
  const flash = useRouteLoaderData<ShellData>('root')?.flash
  return flash?.call === call ? flash : null
}
