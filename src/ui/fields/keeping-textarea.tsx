import { useCallback, useState, type Ref, type TextareaHTMLAttributes } from 'react'
import { useHydrated } from '../use-hydrated.ts'

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }

const inPage = (id: string | undefined): string | undefined => {
  if (typeof document === 'undefined' || id === undefined) return undefined
  const found = document.getElementById(id)
  return found instanceof HTMLTextAreaElement ? found.value : undefined
}

/**
 * A textarea that keeps what was typed before the page's script was there: React, when it takes over a textarea
 * with a default value, would set it back to what the server wrote.
 */
export function KeepingTextarea({ ref, ...rest }: Props) {
  const isTakenOver = !useHydrated()
  const [typed] = useState(() => (isTakenOver && rest.value === undefined ? inPage(rest.id) : undefined))
  const attach = useCallback(
    (node: HTMLTextAreaElement | null) => {
      if (node && typed !== undefined && node.value !== typed) node.value = typed
      if (typeof ref === 'function') return ref(node)
      if (ref) ref.current = node
      return undefined
    },
    [ref, typed],
  )
  return <textarea {...rest} ref={attach} />
}
