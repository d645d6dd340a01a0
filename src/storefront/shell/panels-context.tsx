import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { earlyLetters } from './header/early-letters.ts'

/** Panels over the page, of which one is open at a time. `search` is the menu with its search box focused. */
export type PanelName = 'menu' | 'search' | 'user' | 'cart' | 'country' | 'language'
type Panels = {
  openPanel: PanelName | null
  message: string | null
  show: (name: PanelName, message?: string) => void
  /** Removes the message that the panel was opened with. */ dismissMessage: () => void
  close: () => void
  /** Characters typed after the search was opened and before its box had focus. */ takeLetters: () => string
}

const PanelsContext = createContext<Panels | null>(null)

export function usePanels(): Panels {
  const panels = use(PanelsContext)
  if (!panels) throw new Error('usePanels needs a PanelsProvider above it')
  return panels
}

/** The right panel in its modes cart and account; `openCart` takes an optional message, such as what was added. */
export function useSidePanel() {
  const { openPanel, show, close } = usePanels()
  const mode = openPanel === 'cart' || openPanel === 'user' ? openPanel : null
  return useMemo(
    () => ({
      mode,
      openCart: (message?: string) => show('cart', message),
      openUser: () => show('user'),
      close,
    }),
    [mode, show, close],
  )
}

export function PanelsProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<{ name: PanelName; message: string | null } | null>(null)
  const [letters] = useState(earlyLetters)
  const { key } = useLocation()

  // Navigation, for example by a link inside a panel, closes the panel and shows the page.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the key is the occasion, not an ingredient
  useEffect(() => setOpen(null), [key])

  useEffect(() => {
    if (open?.name !== 'search') letters.stop()
  }, [open, letters])

  const dismissMessage = useCallback(
    () => setOpen((state) => (state?.message ? { ...state, message: null } : state)),
    [],
  )
  const panels = useMemo<Panels>(
    () => ({
      openPanel: open?.name ?? null,
      message: open?.message ?? null,
      show: (name, message) => {
        if (name === 'search') letters.start()
        setOpen({ name, message: message ?? null })
      },
      dismissMessage,
      close: () => setOpen(null),
      takeLetters: letters.take,
    }),
    [open, dismissMessage, letters],
  )
  return <PanelsContext value={panels}>{children}</PanelsContext>
}
