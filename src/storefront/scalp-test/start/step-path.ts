import { useCallback } from 'react'
import { usePathTo } from '../../i18n/paths.ts'

/** Where a question stands, by its key; `done` looks over all of them. */
export function useStepPath(): (step: string) => string {
  const start = usePathTo()('/diagnostic/start')
  return useCallback((step: string) => `${start}?step=${step}`, [start])
}
