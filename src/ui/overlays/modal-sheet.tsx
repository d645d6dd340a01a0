import { Dialog } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { classes } from '../classes.ts'
import { iconButtonLook } from '../icon-button.tsx'
import { useOpenAfterMount } from '../deferred.ts'
import type { ModalProps } from './modal-props.ts'
import { shadeLook } from './over-page-look.ts'
import { useOverPage } from './over-page.ts'

export function ModalSheet({
  open,
  onOpenChange,
  title,
  titleHidden = false,
  closeLabel,
  width = '400px',
  backdropCloses = true,
  footer,
  initialFocus,
  className,
  children,
}: ModalProps) {
  const change = useOverPage(open, onOpenChange)
  const isShown = useOpenAfterMount(open)
  return (
    <Dialog.Root open={isShown} onOpenChange={change} disablePointerDismissal={!backdropCloses}>
      <Dialog.Portal>
        <Dialog.Backdrop className={shadeLook} />
        <Dialog.Popup
          initialFocus={initialFocus}
          style={{ width: `min(${width}, calc(100vw - 2rem))` }}
          className={classes(
            'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] -translate-1/2 flex-col bg-paper text-ink shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0',
            className,
          )}
        >
          <Dialog.Close
            aria-label={closeLabel}
            className={iconButtonLook('plain', 'absolute top-2.5 right-2.5 z-10')}
          >
            <X size={22} />
          </Dialog.Close>
          <div className="min-h-0 grow overflow-y-auto overscroll-contain p-6 max-md:has-data-foot-bar:scroll-pb-28 sm:p-8">
            <Dialog.Title className={classes('mb-4 pr-8 text-2xl', titleHidden && 'sr-only')}>
              {title}
            </Dialog.Title>
            {children}
          </div>
          {footer ? (
            <footer className="flex flex-none flex-wrap justify-end gap-3 border-t border-line px-6 py-4 sm:px-8">
              {footer}
            </footer>
          ) : null}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
