import { Dialog } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { classes } from '../classes.ts'
import { iconButtonLook } from '../icon-button.tsx'
import { useOpenAfterMount } from '../deferred.ts'
import { shadeLook } from './over-page-look.ts'
import { useOverPage } from './over-page.ts'
import type { PanelProps } from './panel-props.ts'

const sides = {
  left: 'left-0 data-starting-style:-translate-x-full data-ending-style:-translate-x-full',
  right: 'right-0 data-starting-style:translate-x-full data-ending-style:translate-x-full',
}

export function PanelSheet({
  open,
  onOpenChange,
  side = 'right',
  title,
  titleHidden = false,
  closeLabel,
  top,
  footer,
  initialFocus,
  className,
  children,
}: PanelProps) {
  const change = useOverPage(open, onOpenChange)
  const isShown = useOpenAfterMount(open)
  return (
    <Dialog.Root open={isShown} onOpenChange={change}>
      <Dialog.Portal>
        <Dialog.Backdrop className={shadeLook} />
        <Dialog.Popup
          initialFocus={initialFocus}
          className={classes(
            'fixed inset-y-0 z-50 flex w-[min(var(--panel-width,28.75rem),100vw)] flex-col bg-paper text-ink shadow-panel outline-none transition-transform duration-[260ms] ease-out',
            sides[side],
            className,
          )}
        >
          <header className="flex flex-none items-center justify-between gap-4 px-5 py-4 sm:px-6.5">
            <Dialog.Title className={classes('text-2xl', titleHidden && 'sr-only')}>{title}</Dialog.Title>
            <Dialog.Close aria-label={closeLabel} className={iconButtonLook('plain', '-mr-2.5 ml-auto')}>
              <X size={22} />
            </Dialog.Close>
          </header>
          {top ? <div className="flex-none px-5 pb-4 sm:px-6.5">{top}</div> : null}
          <div className="min-h-0 grow overflow-y-auto overscroll-contain px-5 pb-6 sm:px-6.5">
            {children}
          </div>
          {footer ? (
            <footer className="flex-none border-t border-line px-5 pt-4.5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:px-6.5">
              {footer}
            </footer>
          ) : null}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
