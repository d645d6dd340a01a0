import { createContext, use, useCallback, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'

type ToastText = {
  text: string
  isBad: boolean
  at: string
  /** Shown on the next page, when this one is left. */ onward: boolean
}
type ShowToast = (text: string, onward: boolean, isBad?: boolean) => void
const ToastContext = createContext<ShowToast>(() => undefined)

/** Shows a success message above the current or next page, until another page is opened. */
export const useToast = (): ShowToast => use(ToastContext)

export function ToastProvider({
  first,
  children,
}: {
  /** Message of a form sent without JavaScript. */ first: string | null
  children: ReactNode
}) {
  const { pathname } = useLocation()
  const [toast, setToast] = useState<ToastText | null>(
    first === null ? null : { text: first, isBad: false, at: pathname, onward: false },
  )
  const tell = useCallback<ShowToast>(
    (text, onward, isBad = false) => setToast({ text, isBad, at: pathname, onward }),
    [pathname],
  )
  if (toast?.onward && toast.at !== pathname) setToast({ ...toast, at: pathname, onward: false })
  const view = toast?.at === pathname && !toast.onward ? toast : null
  return (
    <ToastContext value={tell}>
      <div role="status" className="no-print">
        {view === null ? null : (
          <p className={view.isBad ? 'told bad' : 'told'} style={{ marginBottom: 12 }}>
            {view.text}
          </p>
        )}
      </div>
      {children}
    </ToastContext>
  )
}
