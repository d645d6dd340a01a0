import type { MouseEvent } from 'react'
import { useWords } from '../../i18n/words.tsx'
import { fieldId, lineId, useCheckoutForm } from '../form-state/checkout-form-context.ts'

/** Focuses the linked field. */
function focusThere(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  if (!field) return
  event.preventDefault()
  const box = field.matches('input, select, textarea, [tabindex]')
    ? field
    : (field.querySelector<HTMLElement>('input:checked, input, select') ?? field)
  for (let fold = box.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
  box.focus()
}

/** All errors after an attempt to place the order, with links to their places. */
export function ProblemList() {
  const t = useWords('checkout')
  const { wrong, general, lineProblems, quote } = useCheckoutForm()
  const lines = quote.items.filter(({ subSku }) => lineProblems[subSku] !== undefined)
  const count = wrong.length + general.length + lines.length
  return (
    <div role="alert">
      {count > 0 ? (
        <div className="mb-7 border-l-2 border-error pl-4">
          <h2 className="font-text text-base font-medium tracking-normal">{t('inTheWay', { count })}</h2>
          <ul className="mt-1.5 grid gap-1 text-[0.9375rem]">
            {general.map((message) => (
              <li key={message}>{message}</li>
            ))}
            {lines.map(({ subSku, name }) => (
              <li key={subSku}>
                <a href={`#${lineId(subSku)}`} className="prose-link" onClick={focusThere}>
                  [{name}] {lineProblems[subSku]}
                </a>
              </li>
            ))}
            {wrong.map(({ name, message }) => (
              <li key={name}>
                <a href={`#${fieldId(name)}`} className="prose-link" onClick={focusThere}>
                  {message}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}
