import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import X from 'lucide-react/icons/x'
import { classes } from '../classes.ts'

export type Toast = {
  title: ReactNode
  text?: ReactNode
  type?: 'default' | 'error' | undefined
  durationMs?: number | undefined
}
type Shown = Toast & { id: number }
type Toasts = { show: (toast: Toast) => number; dismiss: (id: number) => void }

const ToastsContext = createContext<Toasts | null>(null)

export function useToasts(): Toasts {
  const toasts = useContext(ToastsContext)
  if (!toasts) throw new Error('useToasts needs a ToastsProvider above it')
  return toasts
}

export function ToastsProvider({
  label,
  closeLabel,
  children,
}: {
  label: string
  closeLabel: string
  children: ReactNode
}) {
  const [visible, setVisible] = useState<Shown[]>([])
  const [paused, setPaused] = useState(false)
  const last = useRef(0)
  /** Focused element before focus moved to the toasts. */
  const cameFrom = useRef<HTMLElement | null>(null)

  const dismiss = useCallback((id: number) => {
    setVisible((before) => before.filter((toast) => toast.id !== id))
    // The toast under the pointer was removed, so no leave event follows.
    setPaused(false)
  }, [])
  const show = useCallback((toast: Toast) => {
    last.current += 1
    const id = last.current
    setVisible((before) => [...before, { ...toast, id }])
    return id
  }, [])
  const toasts = useMemo(() => ({ show, dismiss }), [show, dismiss])

  return (
    <ToastsContext value={toasts}>
      {children}
      <section
        aria-label={label}
        aria-live="polite"
        aria-relevant="additions text"
        data-keeps-open=""
        className="pointer-events-none fixed inset-x-4 top-4 z-60 grid gap-2 sm:inset-x-auto sm:top-auto sm:bottom-[calc(var(--bars,0px)+1.5rem)] sm:left-6 sm:w-90 print:hidden"
        onPointerEnter={() => setPaused(true)}
        onPointerLeave={() => setPaused(false)}
        onFocus={({ currentTarget, relatedTarget }) => {
          setPaused(true)
          if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
            cameFrom.current = relatedTarget
        }}
        onBlur={() => setPaused(false)}
      >
        {visible.map((toast) => (
          <ToastCard
            key={toast.id}
            toast={toast}
            paused={paused}
            closeLabel={closeLabel}
            onClose={(hadFocus) => {
              if (hadFocus && cameFrom.current?.isConnected) cameFrom.current.focus({ preventScroll: true })
              dismiss(toast.id)
            }}
          />
        ))}
      </section>
    </ToastsContext>
  )
}

type CardProps = { toast: Shown; paused: boolean; closeLabel: string; onClose: (hadFocus: boolean) => void }

function ToastCard({ toast, paused, closeLabel, onClose }: CardProps) {
  const card = useRef<HTMLDivElement>(null)
  const hasFocus = () => card.current?.contains(document.activeElement) ?? false
  const left = useRef(toast.durationMs ?? 8000)
  const close = useEffectEvent(() => onClose(hasFocus()))

  useEffect(() => {
    if (paused) return
    const startedAt = Date.now()
    const timer = setTimeout(() => close(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - startedAt
    }
  }, [paused])

  return (
    // Keyboard users have the close button; the whole toast is a larger target for touch.
    <div
      ref={card}
      className={classes(
        'pointer-events-auto flex cursor-pointer items-start gap-3 bg-ink py-3.5 pr-2 pl-4.5 text-paper shadow-float transition-[opacity,translate] duration-[220ms] starting:translate-y-2 starting:opacity-0',
        toast.type === 'error' && 'border-l-3 border-[light-dark(oklch(0.72_0.15_30),oklch(0.55_0.17_28))]',
      )}
      onClick={() => onClose(hasFocus())}
    >
      <div className="grow py-0.5 text-sm">
        <p className="font-medium">{toast.title}</p>
        {toast.text ? <p className="opacity-80">{toast.text}</p> : null}
      </div>
      <button
        type="button"
        aria-label={closeLabel}
        className="-my-1.5 tap grid size-10 flex-none place-items-center focus-visible:outline-current"
      >
        <X size={18} />
      </button>
    </div>
  )
}
