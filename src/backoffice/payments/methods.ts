import type { DeskMessages } from '../words/messages.ts'
import { useWords } from '../words/words.tsx'

/** Methods that have a name in the catalogue of the desk, in the order of filters. */
export type ShownMethod = keyof DeskMessages['method']
const names: { readonly [method in ShownMethod]: true } = { paydollar: true, payme: true, fps: true }
export const shownMethods = Object.keys(names) as readonly ShownMethod[] // keys of the table above

export const isShown = (method: string): method is ShownMethod => method in names

/** The name of a method in the reader's language; its bare name where there is none. */
export function useMethodName(): (method: string) => string {
  const t = useWords('method')
  return (method) => (isShown(method) ? t(method) : method)
}
