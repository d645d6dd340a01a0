import { createContext, use, useCallback, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'

type Told = {
  text: string
  at: string
  /** Said as the page is left for another, where it is shown. */ onward: boolean
}
type Tell = (text: string, onward: boolean) => void
const TellContext = createContext<Tell>(() => undefined)

/** Says that something was done, above the page it was done on or leads to, until another one is opened. */
export const useTell = (): Tell => use(TellContext)

export function TellProvider({
  first,
  children,
}: {
  /** Of a form sent without script. */ first: string | null
  children: ReactNode
}) {
  const { pathname } = useLocation()
  const [told, setTold] = useState<Told | null>(
    first === null ? null : { text: first, at: pathname, onward: false },
  )
  const tell = useCallback<Tell>((text, onward) => setTold({ text, at: pathname, onward }), [pathname])
  if (told?.onward && told.at !== pathname) setTold({ ...told, at: pathname, onward: false })
  const shown = told?.at === pathname && !told.onward ? told.text : null
  return (
    <TellContext value={tell}>
      <div role="status" className="no-print">
        {shown === null ? null : (
          <p className="told" style={{ marginBottom: 12 }}>
            {shown}
          </p>
        )}
      </div>
      {children}
    </TellContext>
  )
}
