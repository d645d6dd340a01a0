import { useId, type ButtonHTMLAttributes, type ReactNode, type Ref } from 'react'
import { buttonLook, type ButtonLook } from './button-look.ts'
import { classes } from './classes.ts'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './overlays/tooltip.tsx'

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonLook & {
    ref?: Ref<HTMLButtonElement>
    loading?: boolean | undefined
    /** Reason why it is disabled. The button remains focusable, so that the reason can be read. */
    reason?: ReactNode
    reasonAs?: 'tooltip' | 'inline' | undefined
  }

export function Button({
  variant,
  spacing,
  className,
  loading = false,
  reason,
  reasonAs = 'tooltip',
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const inlineId = useId()
  const blocked = loading || Boolean(reason)

  const button = (describedBy: string | undefined, ownClass: string | undefined) => (
    <button
      {...rest}
      type={type}
      className={buttonLook({ variant, spacing, className: ownClass })}
      aria-disabled={blocked || undefined}
      aria-busy={loading || undefined}
      aria-describedby={classes(rest['aria-describedby'], describedBy) || undefined}
      onClick={(event) => {
        if (!blocked) return onClick?.(event)
        event.preventDefault()
      }}
    >
      <span
        className={classes('inline-flex items-center justify-center gap-[inherit]', loading && 'opacity-0')}
      >
        {children}
      </span>
      {loading && <Spinner className="absolute" />}
    </button>
  )

  if (!reason) return button(undefined, className)
  if (reasonAs === 'tooltip') {
    return (
      <Tooltip text={reason} className={className}>
        {(id) => button(id, 'grow')}
      </Tooltip>
    )
  }
  return (
    <span className={classes('inline-flex flex-col gap-2', className)}>
      {button(inlineId, undefined)}
      <span id={inlineId} className="text-sm text-ink-soft">
        {reason}
      </span>
    </span>
  )
}
