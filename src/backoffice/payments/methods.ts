import type { DeskMessages } from '../words/messages.ts'
import { useWords } from '../words/words.tsx'

/** Methods with a translation, in the order of filters. */
export type ShownMethod = keyof DeskMessages['method']
const names: { readonly [method in ShownMethod]: true } = { paydollar: true, payme: true, fps: true }
export const shownMethods = Object.keys(names) as readonly ShownMethod[] // keys of the table above

export const isShown = (method: string): method is ShownMethod => method in names

/** Translated name of a method; its code if there is none. */
export function useMethodName(): (method: string) => string {
  const t = useWords('method')
  return (method) => (isShown(method) ? t(method) : method)
}
