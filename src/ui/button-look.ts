import { classes } from './classes.ts'

export type ButtonVariant = 'default' | 'primary' | 'secondary' | 'success' | 'warning' | 'danger'
export type ButtonSpacing = 'none' | 'sm' | 'md' | 'lg'
export type ButtonLook = {
  variant?: ButtonVariant | undefined
  spacing?: ButtonSpacing | undefined
  className?: string | undefined
}

const solid =
  'border-transparent hover:bg-[color-mix(in_oklch,var(--ground)_86%,var(--color-ink))] bg-(--ground)'

const variants: Record<ButtonVariant, string> = {
  default: 'border-edge bg-transparent text-ink hover:border-ink',
  primary: classes(solid, 'text-on-accent [--ground:var(--color-accent)]'),
  secondary: 'border-transparent bg-ink/8 text-ink hover:bg-ink/14',
  success: classes(solid, 'text-on-state [--ground:var(--color-success)]'),
  warning: classes(solid, 'text-on-state [--ground:var(--color-warning)]'),
  danger: classes(solid, 'text-on-state [--ground:var(--color-error)]'),
}

const spacings: Record<ButtonSpacing, string> = {
  none: 'text-base',
  sm: 'min-h-9 px-4 text-sm pointer-coarse:min-h-11',
  md: 'min-h-13 px-5 text-base sm:px-7.5',
  lg: 'min-h-15 px-7 text-lg sm:px-10',
}

const bare: Record<ButtonVariant, string> = {
  default: 'text-ink',
  primary: 'text-accent',
  secondary: 'text-ink-soft',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-error',
}

/** Class names of a button, also for links styled as buttons. */
export function buttonLook({ variant = 'default', spacing = 'md', className }: ButtonLook = {}): string {
  const shared = 'relative items-center justify-center gap-2.5 text-center font-medium transition-colors'
  if (spacing === 'none') {
    return classes(
      'inline-flex underline decoration-1 underline-offset-[0.3em] hover:decoration-2',
      shared,
      spacings.none,
      bare[variant],
      className,
    )
  }
  return classes(
    'inline-flex rounded border py-2 leading-tight aria-disabled:not-aria-busy:opacity-55 disabled:opacity-55',
    shared,
    variants[variant],
    spacings[spacing],
    className,
  )
}
