import type { Refused } from '#api/react.ts'
import { useWords } from '../../i18n/words.tsx'
import type { Flash } from '../../shell/forms/flash.ts'

type Props = {
  refusal: Refused | null
  flash?: Flash | null | undefined
  /** Fields of the form that show their own errors. */
  fields?: readonly string[]
}

/** Refusal of a form, unless a field shows it. */
export function FormTrouble({ refusal, flash, fields = [] }: Props) {
  const t = useWords('field')
  const failure = refusal ?? (flash?.ok === false ? flash : null)
  const wrong = Object.keys(failure?.fields ?? {})
  const inFields = wrong.length > 0 && wrong.every((name) => fields.includes(name))
  return (
    <div aria-live="polite" className="empty:hidden">
      {failure && !inFields ? (
        <p className="border-l-2 border-error pl-4 text-error">{failure.message || t('notSent')}</p>
      ) : null}
    </div>
  )
}
