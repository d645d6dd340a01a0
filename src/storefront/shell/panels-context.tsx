import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { earlyLetters } from './header/early-letters.ts'

/** What may lie over the page; one at a time. `search` is the menu with its search box ready. */
export type PanelName = 'menu' | 'search' | 'user' | 'cart' | 'country' | 'language'
type Panels = {
  openPanel: PanelName | null
  message: string | null
  show: (name: PanelName, message?: string) => void
  /** Takes the sentence away that came along. */ hush: () => void
  close: () => void
  /** What was typed after the search was opened and before its box had the focus. */ takeLetters: () => string
}

const PanelsContext = createContext<Panels | null>(null)

export function usePanels(): Panels {
  const panels = use(PanelsContext)
  if (!panels) throw new Error('usePanels needs a PanelsProvider above it')
  return panels
}

/** The panel on the right and its two modes: `openCart` may bring a sentence, such as what was just added. */
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

  // A link inside a panel leads on: the page comes to the front. The top path segment may stay; in the other
  // one the whole page is another, and the panel has no reason to stay either.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the key is the occasion, not an ingredient
  useEffect(() => setOpen(null), [key])

  useEffect(() => {
    if (open?.name !== 'search') letters.stop()
  }, [open, letters])

  const hush = useCallback(
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
      hush,
      close: () => setOpen(null),
      takeLetters: letters.take,
    }),
    [open, hush, letters],
  )
  return <PanelsContext value={panels}>{children}</PanelsContext>
}
