import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

type SettingRowProps = {
  icon: ReactNode
  title: ReactNode
  text: ReactNode
  action?: ReactNode
  off?: boolean
}

/** A setting with its current value and a link to change it. */
export function SettingRow({ icon, title, text, action, off = false }: SettingRowProps) {
  return (
    <li className="grid min-h-18 grid-cols-[1.375rem_minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line py-3 last:border-b">
      <span aria-hidden="true" className="text-ink-soft">
        {icon}
      </span>
      <span className="min-w-0">
        <span className={classes('block font-medium', off && 'text-ink-soft')}>{title}</span>
        <span className="block text-sm text-ink-soft">{text}</span>
      </span>
      <span className="text-right">{action}</span>
    </li>
  )
}
