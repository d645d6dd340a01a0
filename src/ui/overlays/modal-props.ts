import type { ReactNode, RefObject } from 'react'

export type ModalProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  titleHidden?: boolean | undefined
  closeLabel: string
  /** Any CSS length. */
  width?: string | undefined
  /** False if an outside press must not discard typed values; close button and Escape still work. */
  backdropCloses?: boolean | undefined
  footer?: ReactNode
  initialFocus?: RefObject<HTMLElement | null> | undefined
  className?: string | undefined
  children: ReactNode
}
