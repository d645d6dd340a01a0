import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classes } from './classes.ts'

export type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  ref?: Ref<HTMLButtonElement>
  label: string
  look?: 'plain' | 'round' | 'outlined' | undefined
  children: ReactNode
}

const looks = {
  plain: 'text-ink hover:text-accent',
  round: 'rounded-full bg-paper text-ink hover:bg-ink hover:text-paper',
  outlined: 'rounded-full border border-edge text-ink hover:border-ink',
}

export function iconButtonLook(look: keyof typeof looks = 'plain', className?: string): string {
  return classes(
    'inline-grid size-11 flex-none place-items-center transition-colors disabled:opacity-35 aria-disabled:opacity-35',
    looks[look],
    className,
  )
}

export function IconButton({
  label,
  look = 'plain',
  className,
  type = 'button',
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={iconButtonLook(look, className)}>
      {children}
    </button>
  )
}
