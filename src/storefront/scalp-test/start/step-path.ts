import { useCallback } from 'react'
import { usePathTo } from '../../i18n/paths.ts'

/** Path of a question by its key; `done` is the review of all answers. */
export function useStepPath(): (step: string) => string {
  const start = usePathTo()('/diagnostic/start')
  return useCallback((step: string) => `${start}?step=${step}`, [start])
}
