import type { DetailsHTMLAttributes, ReactNode, ToggleEvent } from 'react'
import { useIsRefusedIn, type FormOf } from './forms/use-refused-form.ts'

type FoldedFormsProps = DetailsHTMLAttributes<HTMLDetailsElement> & {
  /** A form that a component of its own renders. */
  form?: FormOf | undefined
  children: ReactNode
}

/** Folded forms, unfolded where one of them was refused without JavaScript. */
export function FoldedForms({ form, children, ...rest }: FoldedFormsProps) {
  const isOpen = useIsRefusedIn(children, form)
  return (
    <details {...rest} open={isOpen}>
      {children}
    </details>
  )
}

/**
 * Disclosure panel for an action: a button that unfolds its form; one of a group is open at a time. A field with
 * `data-first` receives focus.
 */
export function ActPanel({
  title,
  look = '',
  form,
  children,
}: {
  title: ReactNode
  look?: string
  form?: FormOf
  children: ReactNode
}) {
  return (
    <FoldedForms name="desk-act" className="desk-panel" onToggle={focusFirst} form={form}>
      <summary className={`act ${look}`}>{title}</summary>
      <div className="desk-panel-body">{children}</div>
    </FoldedForms>
  )
}

function focusFirst({ currentTarget: panel }: ToggleEvent<HTMLDetailsElement>): void {
  if (panel.open) panel.querySelector<HTMLElement>('[data-first]')?.focus()
}
