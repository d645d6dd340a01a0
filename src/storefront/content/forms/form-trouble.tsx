import type { Refused } from '#api/react.ts'
import { useWords } from '../../i18n/words.tsx'
import type { Flash } from '../../shell/forms/flash.ts'

/** Why a form did not go through, where no single field says it. */
export function FormTrouble({
  refusal,
  flash,
}: {
  refusal: Refused | null
  flash?: Flash | null | undefined
}) {
  const t = useWords('field')
  const failure = refusal ?? (flash?.ok === false ? flash : null)
  const inFields = Object.keys(failure?.fields ?? {}).length > 0
  return (
    <div aria-live="polite" className="empty:hidden">
      {failure && !inFields ? (
        <p className="border-l-2 border-error pl-4 text-error">{failure.message || t('notSent')}</p>
      ) : null}
    </div>
  )
}
