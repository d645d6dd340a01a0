import { useWords } from '../../i18n/words.tsx'
import { isShown } from './facts.ts'

/** Name of a method in the page's language, and its description; the method's code if it has no translation. */
export function useMethodNames(): { name: (method: string) => string; detail: (method: string) => string } {
  const t = useWords('checkout')
  return {
    name: (method) => (isShown(method) ? t(`pay.${method}`) : method),
    detail: (method) => (isShown(method) ? t(`payDetail.${method}`) : ''),
  }
}
