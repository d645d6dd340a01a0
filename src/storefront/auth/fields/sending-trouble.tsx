import type { Refused } from '#api/react.ts'
import { useWords } from '../../i18n/words.tsx'

/** Why a code could not be sent; null without a refusal. */
export function SendingTrouble({ refusal }: { refusal: Pick<Refused, 'message'> | null }) {
  const t = useWords('entrance')
  if (!refusal) return null
  return (
    <p role="alert" className="border-l-2 border-error pl-4 text-error">
      {refusal.message || t('tryAgain')}
    </p>
  )
}
