import { useSyncExternalStore } from 'react'
import { isFlagged, type HealthQuestion } from '#shop/bookings/health/health.rules.ts'
import type { BookData } from './book.server.ts'
import { confirmFormId } from './confirm-form-id.ts'

const subscribe = (onChange: () => void) => {
  document.addEventListener('change', onChange)
  return () => document.removeEventListener('change', onChange)
}

/** The radio buttons are outside the form they belong to, so the form is read instead of their ancestors. */
function isFlaggedNow(): boolean {
  const form = document.getElementById(confirmFormId)
  if (!(form instanceof HTMLFormElement)) return false
  const typed = new FormData(form)
  const yes = (question: HealthQuestion) => typed.get(`health[${question}]`) === '1'
  return isFlagged({
    pregnant: yes('pregnant'),
    skin: yes('skin'),
    medicine: yes('medicine'),
    allergic: yes('allergic'),
  })
}

/**
 * Whether confirming creates a request that staff must accept: by the treatment's setting, or because of a health
 * answer (rules/bookings#3).
 */
export function useIsRequest({ slots }: Pick<BookData, 'slots'>): boolean {
  const isFlaggedHere = useSyncExternalStore(subscribe, isFlaggedNow, () => false)
  return isFlaggedHere || !slots.product.autoConfirm
}
