import { useWords } from '../../i18n/words.tsx'
import { isShown } from './facts.ts'

/** The name of a method in the page's language, and the line below it; its bare name where there is none. */
export function useMethodNames(): { name: (method: string) => string; detail: (method: string) => string } {
  const t = useWords('checkout')
  return {
    name: (method) => (isShown(method) ? t(`pay.${method}`) : method),
    detail: (method) => (isShown(method) ? t(`payDetail.${method}`) : ''),
  }
}
