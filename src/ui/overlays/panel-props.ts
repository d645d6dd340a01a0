import type { ReactNode, RefObject } from 'react'

export type PanelProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  side?: 'left' | 'right' | undefined
  title: ReactNode
  titleHidden?: boolean | undefined
  closeLabel: string
  /** Between title and body; does not scroll. */
  top?: ReactNode
  /** Fixed at the bottom while the body scrolls. */
  footer?: ReactNode
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** `[--panel-width:36rem]` makes it wider. */
  className?: string | undefined
  children: ReactNode
}
