import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'

type Told = { text: string; at: string }
const TellContext = createContext<(text: string) => void>(() => undefined)

/** Says that something was done, above the page, until the next one is opened. */
export const useTell = () => use(TellContext)

export function TellProvider({ first, children }: { /** Of a form sent without script. */ first: string | null; children: ReactNode }) {
  const { pathname } = useLocation()
  const [told, setTold] = useState<Told | null>(first === null ? null : { text: first, at: pathname })
  const tell = useCallback((text: string) => setTold({ text, at: pathname }), [pathname])
  const shown = told?.at === pathname ? told.text : null
  return (
    <TellContext value={useMemo(() => tell, [tell])}>
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
